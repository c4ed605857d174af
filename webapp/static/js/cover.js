// People sit next to each other: one touch covers all that only I may see, one touch uncovers it. What is private says so with
// data-private, what stands there meanwhile with data-instead; the style sheet hides the one or the other, from screen readers too.
// Whoever was away for a minute finds it covered, measured by the wall clock; it is out of sight from the moment they leave.

import { on } from "./acts.js";
import * as hand from "./hand.js";
import * as sheets from "./sheets.js";
import * as telegram from "./telegram.js";
import { clear } from "./toast.js";

const AWAY = 60000;
const root = document.documentElement;

const covered = () => root.dataset.covered === "on";

function cover() {
  root.dataset.covered = "on";
  keep("covered", "on");
  hand.letGo();
  paint();
  sheets.clear(":is([data-private], #book)"); // what I read about may tell what I am
  clear();
}

function uncover() {
  delete root.dataset.covered;
  keep("covered", null);
  paint();
}

// After a fresh fragment: what is called differently while it is covered says so with data-hush.
export function paint() {
  for (const one of document.querySelectorAll("[data-hush]")) {
    one.dataset.told ??= one.getAttribute("aria-label");
    one.setAttribute("aria-label", covered() ? one.dataset.hush : one.dataset.told);
  }
}

// From now on nobody looks at this page.
export function leave() {
  root.dataset.away = "on";
  if (kept("away") === null) keep("away", Date.now());
}

export function come() {
  const since = kept("away");
  keep("away", null);
  delete root.dataset.away;
  if (since !== null && Date.now() - Number(since) >= AWAY) cover();
}

// A reload keeps both; a new launch begins uncovered.
function kept(name) {
  try {
    return sessionStorage.getItem(`saboteur.${name}`);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(`saboteur.${name}`);
    else sessionStorage.setItem(`saboteur.${name}`, value);
  } catch {
    // a web view without storage: it is remembered until the page goes
  }
}

// A press is answered by what stands there now, so that keys and screen readers go on from it.
function focused(act, next) {
  return (_, event) => {
    act();
    telegram.haptic("select");
    if (event.detail === 0) document.querySelector(next)?.focus({ preventScroll: true });
  };
}

export function listen() {
  on("cover", focused(cover, "[data-do='uncover']"));
  on("uncover", focused(uncover, ".hand [tabindex='0']"));
  if (kept("covered")) root.dataset.covered = "on";
  come();
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : come()));
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", come);
}
