// After the digging: what I saw on my map, how the round ended, sharing the gold, the next round.

import { on } from "./acts.js";
import * as fresh from "./fresh.js";
import * as sheets from "./sheets.js";

let order = async () => {};
let picked = null;

export function attach(before, first) {
  const view = document.getElementById("view");
  const end = view.querySelector(".end");
  if (!end) view.classList.remove("peeking");
  const turned = end && !first && before.phase === "dig";
  end?.classList.toggle("fresh", Boolean(turned));
  if (turned) view.classList.remove("peeking");
  if (view.dataset.peeking) view.classList.add("peeking");
  if (!document.getElementById("gold")) picked = null;
  paint();
  if (first) return;
  for (const goal of fresh.peeked(before)) sheets.open(`peek-${goal}`);
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
    document.getElementById("view").classList.toggle("peeking", on);
    document.querySelector(on ? ".tray [data-do='results']" : ".end [data-do='peek-board']")?.focus({ preventScroll: true });
  };
  on("peek-board", peek(true));
  on("results", peek(false));
  on("gold", () => sheets.open("gold"));
  on("slip", (mark) => sheets.open(`peek-${mark.dataset.goal}`));
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
