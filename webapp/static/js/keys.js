// What keys do at the table: onto the cell in that direction, a half turn, a step back, to a part of the table, to a card.
// Letters and digits wait while somebody types or a sheet is open, and can be switched off.

import { on } from "./acts.js";
import { all } from "./cards.js";
import * as hand from "./hand.js";
import { later } from "./ask.js";
import * as prefs from "./prefs.js";
import { along } from "./roving.js";
import * as sheets from "./sheets.js";

const goTo = (selector) => () => document.querySelector(selector)?.focus();
const LETTERS = {
  r: hand.turn,
  d: () => document.getElementById("drop")?.click(),
  h: goTo(".hand [tabindex='0']"),
  m: goTo("#board :is(.spot, .held)[tabindex='0'], #board"),
  p: goTo(".seats [tabindex='0']"),
  l: () => sheets.open("logbook"),
};
const sheet = () => document.querySelector("dialog[open]");
export const lettersOn = () => prefs.get("letters", "on") === "on";

function letter({ key, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || target.closest?.("input, select, textarea, [contenteditable]")) return;
  if (key === "?") return shortcuts();
  if (sheet() || !lettersOn() || !document.querySelector(".table")) return;
  if (/^[1-9]$/.test(key)) all()[key - 1]?.click();
  else LETTERS[key.toLowerCase()]?.();
}

const shortcuts = later("shortcuts");

// One step back, and on from where that was: the cell that was aimed at, or the card.
function back() {
  if (!hand.atWork() || sheet()) return;
  const { spot } = document.querySelector("#board :is(.held, .spot.chosen)")?.dataset ?? {};
  const card = hand.chosen();
  hand.back();
  const next = hand.chosen() && document.querySelector(spot ? `.spot[data-spot="${spot}"]` : "#choices button");
  (next || card)?.focus({ preventScroll: true });
}

export function listen() {
  on("shortcuts", shortcuts);
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || along(event)) return;
    if (event.key === "Escape") back();
    else if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".spot, .held")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else letter(event);
  });
}
