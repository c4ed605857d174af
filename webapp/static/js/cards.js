// My cards as the page shows them, and what the server says each may do now.

import { turned } from "./maze.js";

export const tray = () => document.querySelector(".tray");
export const all = () => [...document.querySelectorAll(".hand .card")];
export const find = (id) => all().find((card) => card.dataset.card === id) ?? null;
export const face = (card, half) => card.querySelector(`[data-turned="${Number(half)}"]`) ?? card.querySelector("svg");
export const isMine = () => tray()?.dataset.mine === "1" && tray()?.dataset.dig === "1";
export const onCells = (card) => ["path", "rockfall"].includes(card.dataset.family);
export const onNothing = (card) => card.dataset.family === "theft"; // it is played as it is
export const onSeats = (card) => !onCells(card) && !onNothing(card) && card.dataset.family !== "map";
export function plays(card) {
  if (!known.has(card)) known.set(card, JSON.parse(card.dataset.plays));
  return known.get(card);
}
const known = new WeakMap();
export const ways = (card, x, y) => plays(card).filter((play) => play[0] === x && play[1] === y);
export const twoWays = (card) => Boolean(card.querySelector('[data-turned="1"]'));

// The tunnels of a path card as it would lie.
export function tunnels(card, half) {
  const printed = card.dataset.tunnels.split(",");
  return half ? turned(printed) : printed;
}

export function goalAt(index) {
  const { x, y } = document.querySelector(`#board .goal[data-goal="${index}"]`).dataset;
  return { x: Number(x), y: Number(y) };
}

export const same = (a, b) => Boolean(a && b) && JSON.stringify(a) === JSON.stringify(b);
