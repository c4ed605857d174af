// My role shows only while I hold it: people sit next to each other. By keyboard or screen reader it is a switch. At the
// beginning of a round, and when I am given another one, a note says that there is one to see, until it is put away or the role has been looked at.

import { on } from "./acts.js";

const LOOK = 700; // milliseconds after which somebody has seen it
const known = new Map(); // table -> which role was news last
let shown = null;
let since = 0;

function reveal() {
  const secret = document.getElementById("secret");
  if (shown || !secret) return;
  shown = secret.content.firstElementChild.cloneNode(true);
  since = Date.now();
  document.body.append(shown);
  document.getElementById("role").setAttribute("aria-expanded", "true");
  document.getElementById("voice").textContent = shown.textContent.trim().replace(/\s+/g, " ");
}

function hide() {
  if (shown && Date.now() - since > LOOK) briefed();
  shown?.remove();
  shown = null;
  document.getElementById("role")?.setAttribute("aria-expanded", "false");
}

// After a fresh fragment: is my role news to this device?
export function brief() {
  const note = document.getElementById("brief");
  if (!note) return;
  const { code } = document.getElementById("view").dataset;
  note.hidden = (known.get(code) ?? kept(code)) === note.dataset.news;
}

function briefed() {
  const { code } = document.getElementById("view").dataset;
  const { news } = document.getElementById("brief")?.dataset ?? {};
  if (!news) return;
  known.set(code, news);
  try {
    sessionStorage.setItem(`saboteur.role.${code}`, news);
  } catch {
    // a web view without storage: it is remembered until the page goes
  }
  brief();
}

function kept(code) {
  try {
    return sessionStorage.getItem(`saboteur.role.${code}`);
  } catch {
    return null;
  }
}

export function listen() {
  on("briefed", briefed);
  const mine = (event) => event.target.closest?.("[data-secret]");
  document.addEventListener("pointerdown", (event) => {
    if (!mine(event) || event.button > 0) return;
    event.preventDefault();
    reveal();
  });
  for (const name of ["pointerup", "pointercancel", "blur", "pagehide"]) window.addEventListener(name, hide);
  document.addEventListener("visibilitychange", hide);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.("[data-secret], .secret, .hand, .board")) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    if (!mine(event) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (event.repeat) return;
    if (shown) hide();
    else reveal();
  });
  // a screen reader presses without a pointer
  document.addEventListener("click", (event) => {
    if (!mine(event) || event.detail !== 0) return;
    if (shown) hide();
    else reveal();
  });
}
