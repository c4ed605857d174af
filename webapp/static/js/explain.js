// What lies in the maze explains itself when it is tapped; a ladder shows all that it is joined with.

import * as marks from "./marks.js";
import { icon } from "./nodes.js";
import { toast } from "./toast.js";

export const kindOf = (card) => card.split(".")[0];

const kinds = () => JSON.parse(document.querySelector("[data-kinds]")?.dataset.kinds ?? "{}");

// What is said about a card of the maze: {title, about, sign}.
export const meaning = (cell) => kinds()[kindOf(cell?.dataset.card ?? "")];

export const title = (x, y) => meaning(lying(x, y))?.title ?? "";

export const lying = (x, y) => document.querySelector(`#board :is(.cell, .goal)[data-x="${x}"][data-y="${y}"]`);

// The cells of the start and of every ladder.
export function ladders() {
  const known = kinds();
  return [...document.querySelectorAll("#board .cell")].filter(({ dataset }) => known[kindOf(dataset.card)]?.sign === "ladder").map(({ dataset }) => ({ x: Number(dataset.x), y: Number(dataset.y) }));
}

export function explain(x, y) {
  const cell = lying(x, y);
  const known = cell && meaning(cell);
  if (!known) return;
  const shown = toast(`${known.title}. ${known.about}`, known.sign, known.sign && icon(known.sign));
  marks.rings(known.sign === "ladder" ? ladders() : [{ x, y }], shown);
}
