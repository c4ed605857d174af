// The player of a game that is over: which frame is shown, by whose eyes, and whether it runs. Frames come drawn from the
// server and are put into the slots of the page, so that what is pressed and focused stays where it is.

import { on } from "./acts.js";
import * as board from "./board.js";
import { film } from "./film.js";
import { emphasise, remember } from "./cuts.js";
import * as prefs from "./prefs.js";

const PACES = [0.5, 1, 2, 4];
const READ = 30; // milliseconds for one letter
const LEAST = 1100;
const MOST = 6000;

let here = null; // { view, film, at, wanted, eyes, timer, pace }
const root = document.documentElement;
const slot = (name) => here.view.querySelector(`[data-slot="${name}"]`);
const last = () => Number(here.view.dataset.last);

// Play the reel on the page; `get` fetches for it.
export function begin(get) {
  const view = document.getElementById("view");
  const pace = Number(prefs.get("pace", "1"));
  here = { view, film: film(view.dataset, get), at: 0, wanted: 0, eyes: "public", timer: null, pace: PACES.includes(pace) ? pace : 1 };
  board.attach(true);
  const scrub = document.getElementById("scrub");
  scrub.value = 0;
  scrub.addEventListener("input", () => {
    stop();
    go(Number(scrub.value));
  });
  document.getElementById("board").addEventListener("click", (event) => event.stopPropagation()); // no card is laid here
  view.querySelector(".eyes").addEventListener("keydown", along);
  paint();
  here.film.ahead(0, here.eyes, 2);
}

// Nothing moves any more.
export function end() {
  if (here) clearTimeout(here.timer);
  here = null;
}

// Another page has taken the place of this one.
function left() {
  if (here && !here.view.isConnected) end();
  return !here;
}

const playing = () => here.timer !== null;

function stop() {
  clearTimeout(here.timer);
  here.timer = null;
  paint();
}

function run() {
  here.timer = 0;
  paint();
  if (here.at >= last()) go(0);
  next();
}

// The next frame, when this one has been read.
function next() {
  const mine = here;
  const letters = slot("caption").textContent.trim().length;
  mine.timer = setTimeout(async () => {
    await go(mine.at + 1);
    if (left() || mine !== here || !playing()) return;
    if (mine.at >= last()) stop();
    else next();
  }, Math.min(MOST, LEAST + READ * letters) / mine.pace);
}

// Show frame `number`; of several that are wanted in haste only the newest is put on the page.
async function go(number) {
  if (left()) return;
  const mine = here;
  mine.wanted = Math.max(0, Math.min(last(), number));
  const { wanted, eyes } = mine;
  const still = () => !left() && mine === here && mine.wanted === wanted && mine.eyes === eyes;
  document.getElementById("scrub").value = wanted;
  paint();
  try {
    const frame = await mine.film.frame(wanted, eyes);
    if (!still()) return;
    delete root.dataset.net;
    put(frame, wanted);
    mine.film.ahead(wanted, eyes, 1 + mine.pace);
  } catch {
    if (!still()) return;
    root.dataset.net = "lost";
    setTimeout(() => still() && go(wanted), 3000);
  }
}

function put(frame, number) {
  const before = remember(here.view);
  const step = number - here.at;
  here.at = number;
  here.view.dataset.at = number;
  for (const filled of frame.querySelectorAll(":scope > [data-slot]")) slot(filled.dataset.slot).replaceChildren(...filled.childNodes);
  board.attach(false);
  emphasise(here.view, frame, step === 1 ? before : null);
  const scrub = document.getElementById("scrub");
  scrub.value = number;
  scrub.setAttribute("aria-valuetext", slot("where").textContent.trim());
  slot("hands").querySelector(".moved")?.scrollIntoView({ block: "nearest" });
  inSight(here.view.querySelector(`[data-eyes="${frame.dataset.mover}"]`));
  paint();
}

// Scroll along the row of faces, and never the page.
function inSight(face) {
  const row = face?.parentElement;
  if (!row) return;
  const { left, right } = row.getBoundingClientRect();
  const box = face.getBoundingClientRect();
  if (box.left < left) row.scrollLeft -= left - box.left + 8;
  else if (box.right > right) row.scrollLeft += box.right - right + 8;
}

function paint() {
  const { view, wanted, eyes, pace } = here;
  const key = document.getElementById("run");
  key.classList.toggle("on", playing());
  key.setAttribute("aria-label", playing() ? key.dataset.pause : key.dataset.play);
  key.querySelector("use").setAttribute("href", playing() ? "#i-pause" : "#i-play");
  slot("caption").setAttribute("aria-live", playing() && pace > 1 ? "off" : "polite");
  document.getElementById("speed").textContent = `${pace === 0.5 ? "½" : pace}×`;
  view.style.setProperty("--seen", `${(100 * wanted) / last()}%`);
  for (const one of view.querySelectorAll("[data-eyes]")) {
    const on = one.dataset.eyes === eyes;
    one.setAttribute("aria-checked", on);
    one.tabIndex = on ? 0 : -1;
  }
  for (const step of view.querySelectorAll("[data-by]")) step.disabled = step.dataset.by === "1" ? wanted >= last() : wanted <= 0;
}

function look(face) {
  here.eyes = face.dataset.eyes;
  inSight(face);
  go(here.wanted);
}

// Arrows choose among the faces, as among any radio buttons.
function along(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const faces = [...here.view.querySelectorAll("[data-eyes]")];
  const at = faces.indexOf(event.target.closest("[data-eyes]"));
  if (!step || at < 0) return;
  event.preventDefault();
  const face = faces.at((at + step) % faces.length);
  face.focus();
  look(face);
}

function leap(by) {
  const stops = here.view.dataset.stops.split(",").map(Number);
  go(by > 0 ? (stops.find((stop) => stop > here.wanted) ?? last()) : (stops.findLast((stop) => stop < here.wanted) ?? 0));
}

function pressed(event) {
  if (left() || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, [role=radiogroup]")) return;
  const act = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(0), End: () => go(last()), PageUp: () => leap(-1), PageDown: () => leap(1),
    k: toggle, " ": event.target.closest?.("button, a") ? null : toggle,
  }[event.key];
  if (!act || (event.target.id === "board" && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  if (event.key !== "k" && event.key !== " ") stop();
  act();
}

const step = (by) => go(here.wanted + by);
const toggle = () => (playing() ? stop() : run());

on("run", toggle);
on("eyes", look);
on("step-frame", (button) => {
  stop();
  step(Number(button.dataset.by));
});
on("leap", (button) => {
  stop();
  leap(Number(button.dataset.by));
});
on("speed", () => {
  here.pace = PACES[(PACES.indexOf(here.pace) + 1) % PACES.length];
  prefs.set("pace", here.pace);
  paint();
});
document.addEventListener("keydown", pressed);
