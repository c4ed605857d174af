// My role shows only while I hold it: people sit next to each other. By keyboard or screen reader it is a switch. A new one is
// dealt face down over the table, once for each game, round and change of hats, until it has been looked at or is put away. While it
// shows, a finger that slides to the link below it, or the Tab key, leads on to the page of that role.

import { on } from "./acts.js";
import { style } from "./need.js";
import * as prefs from "./prefs.js";
import * as sheets from "./sheets.js";
import { announce } from "./toast.js";

const LOOK = 700; // milliseconds after which somebody has seen it
const KEPT = 40; // tables of which this browser remembers which role was news last
let shown = null;
let holder = null; // the button by which it is shown
let since = 0;

const dealt = () => document.getElementById("brief");

function reveal(button) {
  const secret = document.getElementById("secret");
  if (shown || !secret) return;
  shown = secret.content.firstElementChild.cloneNode(true);
  holder = button;
  since = Date.now();
  (dealt()?.open ? dealt() : document.body).append(shown);
  document.getElementById("role").setAttribute("aria-expanded", "true");
  announce([...shown.querySelectorAll("b, p")].map((line) => line.textContent).join(" "));
}

function hide() {
  if (shown && Date.now() - since > LOOK) briefed();
  shown?.remove();
  shown = null;
  document.getElementById("role")?.setAttribute("aria-expanded", "false");
}

const link = () => shown?.querySelector("[data-do]");
const over = ({ clientX, clientY }) => Boolean(shown) && link() === document.elementFromPoint(clientX, clientY)?.closest("[data-do]");

// The finger has come up: on the link it leads on, and anywhere it puts the role away.
function letGo(event) {
  if (over(event)) link().click();
  hide();
}

// Tab goes to the link and back.
function step(event) {
  event.preventDefault();
  if (document.activeElement === link()) holder.focus();
  else link().focus();
}

// After a fresh fragment: is my role news to this browser?
export async function brief() {
  if (!isNews()) return;
  await style("brief");
  if (isNews()) sheets.open("brief");
}

const isNews = () => Boolean(dealt()) && known()[at()] !== dealt().dataset.news;
const at = () => document.getElementById("view").dataset.code;

function known() {
  try {
    return JSON.parse(prefs.get("roles", "{}"));
  } catch {
    return {};
  }
}

function briefed() {
  if (!dealt()) return;
  if (isNews()) {
    const { [at()]: _, ...others } = known();
    prefs.set("roles", JSON.stringify(Object.fromEntries([...Object.entries(others), [at(), dealt().dataset.news]].slice(-KEPT))));
  }
  sheets.shut(dealt());
}

export function listen() {
  on("briefed", briefed);
  // put away by Escape or by Telegram's back button
  document.addEventListener("close", (event) => event.target === dealt() && briefed(), true);
  const mine = (event) => event.target.closest?.("[data-secret]");
  const toggle = (event) => (shown ? hide() : reveal(mine(event)));
  document.addEventListener("pointerdown", (event) => {
    if (!mine(event) || event.button > 0) return;
    event.preventDefault();
    reveal(mine(event));
  });
  window.addEventListener("pointerup", letGo);
  window.addEventListener("pointermove", (event) => link()?.classList.toggle("over", over(event)));
  for (const name of ["pointercancel", "blur", "pagehide"]) window.addEventListener(name, hide);
  document.addEventListener("visibilitychange", hide);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.("[data-secret], .secret, .hand, .board")) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    if (event.key === "Tab" && shown) step(event);
    if (!mine(event) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (!event.repeat) toggle(event);
  });
  // a screen reader presses without a pointer
  document.addEventListener("click", (event) => {
    if (mine(event) && event.detail === 0) toggle(event);
    else if (event.target.closest?.(".secret [data-do]") && shown) {
      holder.focus(); // here one comes back to
      hide();
    }
  });
}
