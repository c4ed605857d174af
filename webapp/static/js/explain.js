// What lies in the maze explains itself when it is tapped; a ladder shows all that it is joined with.

import { icon } from "./icon.js";
import * as marks from "./marks.js";
import { toast } from "./toast.js";

const kindOf = (card) => card.split(".")[0];

function kinds() {
  return JSON.parse(document.querySelector("[data-kinds]")?.dataset.kinds ?? "{}");
}

// What a card of the maze is called.
export const title = (x, y) => kinds()[kindOf(lying(x, y)?.dataset.card ?? "")]?.title ?? "";

const lying = (x, y) => document.querySelector(`#board :is(.cell, .goal)[data-x="${x}"][data-y="${y}"]`);

// The cells of the start and of every ladder.
export function ladders() {
  const known = kinds();
  return [...document.querySelectorAll("#board .cell")].filter(({ dataset }) => known[kindOf(dataset.card)]?.sign === "ladder").map(({ dataset }) => ({ x: Number(dataset.x), y: Number(dataset.y) }));
}

export function explain(x, y) {
  const cell = lying(x, y);
  const kind = cell && kinds()[kindOf(cell.dataset.card ?? "")];
  if (!kind) return;
  const shown = toast(`${kind.title}. ${kind.about}`, kind.sign, kind.sign && icon(kind.sign));
  marks.rings(kind.sign === "ladder" ? ladders() : [{ x, y }], shown);
}
