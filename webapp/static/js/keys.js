// What keys do at the table: along the hand, a step back, a half turn, onto a lit cell.

import { all } from "./cards.js";
import * as hand from "./hand.js";

function along(event) {
  const card = event.target.closest?.(".card");
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!card || !step) return;
  const next = all()[all().indexOf(card) + step];
  event.preventDefault();
  if (!next) return;
  for (const each of all()) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

function back() {
  if (!hand.atWork() || document.querySelector("dialog[open]")) return;
  const at = hand.chosen();
  hand.back();
  at?.focus({ preventScroll: true });
}

export function listen() {
  document.addEventListener("keydown", (event) => {
    along(event);
    if (event.key === "Escape") back();
    if ((event.key === "r" || event.key === "R") && hand.chosen() && !event.target.closest?.("input, select")) hand.turn();
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".spot, .held")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });
}
