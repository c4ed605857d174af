// A frame round what to touch next in a lesson: a card that helps, the cell where it helps, the half turn, the button.

import * as hand from "./hand.js";

const WATCHED = { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style", "disabled", "aria-pressed", "open"] };
const frame = document.createElement("div");
frame.className = "next-frame";
let waiting = 0;
const watcher = new MutationObserver(later);

export function follow() {
  document.body.append(frame);
  watcher.observe(document.getElementById("app"), WATCHED);
  window.addEventListener("resize", later);
  document.addEventListener("transitionend", later);
  later();
}

function end() {
  watcher.disconnect();
  window.removeEventListener("resize", later);
  document.removeEventListener("transitionend", later);
  frame.remove();
}

function later() {
  if (waiting) return;
  waiting = requestAnimationFrame(() => {
    waiting = 0;
    place();
  });
}

function place() {
  const view = document.querySelector("#view.lesson");
  if (!view) return end();
  const target = document.querySelector("dialog[open]") ? null : find(JSON.parse(view.dataset.good));
  frame.hidden = !target;
  if (!target) return;
  const { x, y, width, height } = target.getBoundingClientRect();
  Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

function find(good) {
  if (!good.length) return document.getElementById("onward");
  const card = hand.chosen();
  const mine = good.filter((move) => move.card === card?.dataset.card);
  if (!mine.length) return document.querySelector(`.hand .card[data-card="${good[0].card}"]`);
  return { path, rockfall: cell, map: cell, repair }[mine[0].do](mine, card);
}

const button = (id) => document.getElementById(id);
const spot = ({ x, y }) => document.querySelector(`#board [data-spot="${x},${y}"]`);

function path(moves, card) {
  const held = document.querySelector("#board .held")?.dataset.spot;
  const there = moves.filter(({ x, y }) => `${x},${y}` === held);
  if (!there.length) return spot(moves[0]);
  return there.some(({ turned }) => turned === card.classList.contains("flip")) ? button("go") : button("turn");
}

function cell(moves) {
  const go = button("go");
  if (!go.disabled && document.querySelector("#board .spot.chosen")) return go;
  return moves[0].do === "map" ? document.querySelector("#board .spot.peek") : spot(moves[0]);
}

function repair(moves) {
  const go = button("go");
  return go.disabled ? document.querySelector(`.seat[data-seat="${moves[0].target}"]`) : go;
}
