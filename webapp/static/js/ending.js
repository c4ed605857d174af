// After the digging: what I saw on my map, how the round ended, sharing the gold, the next round.

import { on } from "./acts.js";
import * as fresh from "./fresh.js";
import { later } from "./ask.js";
import * as sheets from "./sheets.js";

// What a sheet orders in which I choose one of several: a nugget card to keep, somebody to rob.
const ORDERS = { gold: (index) => ({ do: "pick", index }), rob: (target) => ({ do: "steal", target }) };
const TOLD = 9000; // milliseconds after which all of it has been told

let order = async () => {};
let picked = null;
let since = 0; // when the round ended before my eyes

const sheet = () => document.querySelector("dialog.choice");

export function attach(before, first) {
  const view = document.getElementById("view");
  const end = view.querySelector(".end");
  if (first || !end) document.body.classList.remove("peeking");
  const turned = end && !first && before.phase === "dig";
  if (turned) {
    since = Date.now();
    document.body.classList.remove("peeking");
    sheets.clear(".peek"); // it speaks of a round that goes on
  } else if (first) since = 0;
  tell(end);
  if (!sheet()) picked = null;
  paint();
  cover();
  if (first || view.querySelector("[data-do='take_back']")) return; // what a sitter saw for me is a note, no more
  for (const goal of fresh.peeked(before)) sheets.open(`peek-${goal}`);
}

// One thing after the other; what is new meanwhile (a pick, a theft) does not begin it again.
function tell(end) {
  if (!end) return;
  const told = Date.now() - since;
  end.classList.toggle("fresh", told < TOLD);
  end.style.setProperty("--told", `${-Math.min(told, TOLD)}ms`);
}

// While the result lies over the table, nothing under it can be reached.
function cover() {
  const view = document.getElementById("view");
  const covered = Boolean(view.querySelector(".end")) && !document.body.classList.contains("peeking");
  for (const part of view.children) if (part.tagName !== "DIALOG" && !part.classList.contains("end")) part.inert = covered;
}

function paint() {
  let say = null;
  for (const one of document.querySelectorAll(".choice [data-do='pick']")) {
    const on = one.dataset.index === picked;
    one.classList.toggle("on", on);
    one.setAttribute("aria-pressed", on);
    if (on) say = one.dataset.say;
  }
  const keep = document.getElementById("keep");
  if (!keep) return;
  keep.disabled = picked === null;
  if (say) keep.firstElementChild.textContent = say;
}

export function begin(act) {
  order = act;
  const peek = (on) => () => {
    document.body.classList.toggle("peeking", on);
    cover();
    document.querySelector(on ? ".tray [data-do='results']" : ".end [data-do='peek-board']")?.focus({ preventScroll: true });
  };
  on("peek-board", peek(true));
  on("results", peek(false));
  for (const name of Object.keys(ORDERS)) on(name, () => sheets.open(name));
  on("pick", (one) => {
    picked = one.dataset.index;
    paint();
  });
  on("keep", async (button) => {
    if (picked === null) return;
    button.disabled = true;
    await order(ORDERS[sheet().id](Number(picked)));
    picked = null;
    paint();
  });
  on("trace", later("trace"));
  on("next", async (button) => {
    button.disabled = true;
    await order({ do: "next" });
    button.disabled = false;
  });
}
