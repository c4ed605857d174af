// After the digging: what I saw on my map, how the round ended, sharing the gold, the next round.

import { on } from "./acts.js";
import * as fresh from "./fresh.js";
import * as sheets from "./sheets.js";

let order = async () => {};
let picked = null;

export function attach(before, first) {
  const view = document.getElementById("view");
  const end = view.querySelector(".end");
  if (first || !end) document.body.classList.remove("peeking");
  const turned = end && !first && before.phase === "dig";
  end?.classList.toggle("fresh", Boolean(turned));
  if (turned) document.body.classList.remove("peeking");
  if (!document.getElementById("gold")) picked = null;
  paint();
  cover();
  if (first) return;
  for (const goal of fresh.peeked(before)) sheets.open(`peek-${goal}`);
}

// While the result lies over the table, nothing under it can be reached.
function cover() {
  const view = document.getElementById("view");
  const covered = Boolean(view.querySelector(".end")) && !document.body.classList.contains("peeking");
  for (const part of view.children) if (part.tagName !== "DIALOG" && !part.classList.contains("end")) part.inert = covered;
}

function paint() {
  for (const card of document.querySelectorAll("#gold .nug")) {
    const on = card.dataset.index === picked;
    card.classList.toggle("on", on);
    card.setAttribute("aria-pressed", on);
  }
  const keep = document.getElementById("keep");
  if (keep) keep.disabled = picked === null;
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
  on("gold", () => sheets.open("gold"));
  on("nugget", (card) => {
    picked = card.dataset.index;
    paint();
  });
  on("keep", async (button) => {
    if (picked === null) return;
    button.disabled = true;
    await order({ do: "pick", index: Number(picked) });
    picked = null;
    paint();
  });
  on("next", async (button) => {
    button.disabled = true;
    await order({ do: "next" });
    button.disabled = false;
  });
}
