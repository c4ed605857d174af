// What a move would bring, and why another is none, from what lies on the page: only for the eye and the ear, since what
// may be done comes from the server.

import { ladders } from "./explain.js";
import { cells, layer, placed, use } from "./marks.js";
import { key, meeting, misfits, next } from "./maze.js";
import { make } from "./nodes.js";

const SHOWN = 1800; // milliseconds that a mistake stands on the maze

const texts = () => JSON.parse(document.getElementById("about")?.dataset.words ?? "{}");
const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
const goals = () => [...document.querySelectorAll("#board .goal")].map(({ dataset: { x, y, goal } }) => ({ x: Number(x), y: Number(y), goal }));
const at = ({ x, y }) => `translate(${x * 100} ${y * 150})`;

// A path card: goals that its light would reach. `found` as of `wakes`.
export function path(found) {
  const closed = new Map(goals().map((goal) => [key(goal.x, goal.y), goal]));
  const reached = new Set(found.flatMap(({ x, y, sides }) => [...sides].map((side) => closed.get(key(...next(x, y, side))))));
  reached.delete(undefined);
  if (!reached.size) return {};
  const names = [...reached].map(({ goal }) => texts()[`goal.${goal}`]).join(", ");
  return { more: [...reached].map(opening), words: [fill(texts().opens, { where: names }), "yes"] };
}

function opening(goal) {
  return make("g", { class: "opens", transform: at(goal) },
    make("rect", { x: 3, y: 3, width: 94, height: 144, rx: 9 }), make("path", { class: "rolls", d: "M24 34A46 46 0 0 1 76 34M76 34L74 18M76 34L60 32" }));
}

// A rockfall on a card: what would be cut off.
export function rockfall(choice) {
  if (!choice) return {};
  const lost = darkened(cells(), ladders(), choice[0], choice[1]);
  const { length: n } = lost;
  const words = texts()[n ? (n === 1 ? "cuts.one" : "cuts.many") : "cuts.none"];
  return { more: lost.map(dim), words: [fill(words, { n }), n ? "no" : ""] };
}

// Tunnels that light reaches when the card at (x, y) is gone are found from the `springs`, which are the start and all
// ladders; gives the cells that are live now and would be dark.
function darkened(cells, springs, x, y) {
  const left = new Map(cells);
  left.delete(key(x, y));
  const lit = new Set();
  const todo = springs.map((cell) => [cell.x, cell.y, 0]);
  while (todo.length) {
    const [cx, cy, index] = todo.pop();
    const cell = left.get(key(cx, cy));
    const mark = `${cx},${cy},${index}`;
    if (!cell || lit.has(mark)) continue;
    lit.add(mark);
    for (const side of cell.tunnels[index]) {
      const near = left.get(key(...next(cx, cy, side)));
      const there = near ? meeting(near, side) : -1;
      if (there >= 0) todo.push([near.x, near.y, there]);
    }
  }
  return [...left.values()].filter((cell) => cell.live.some((live, index) => live && !lit.has(`${cell.x},${cell.y},${index}`)));
}

// Dark, struck through by rock: to be told without its colour too.
function dim(cell) {
  return make("g", { class: "cut", transform: at(cell) },
    make("rect", { width: 100, height: 150 }), make("path", { d: "M0 52L52 0M0 104L100 4M0 150L100 50M46 150L100 96" }), make("path", { class: "x", d: "M38 63L62 87M62 63L38 87" }));
}

// Why a path card may not lie on a cell: {text, sides}, the sides that do not fit; text is null where only the server knows.
export function why(card, tunnels, x, y) {
  if (card.dataset.why) return { text: card.dataset.why, sides: [] };
  const ladder = card.dataset.sign === "ladder";
  const sides = misfits(cells(), tunnels, x, y);
  const taken = cells().has(key(x, y)) || isGoal(x, y);
  const limited = document.getElementById("about")?.dataset.limited !== undefined;
  const reason = taken ? "cell_taken" : limited ? null : ladder && [..."NESW"].some((side) => isGoal(...next(x, y, side))) ? "ladder_by_goal"
    : sides.length ? "edge_mismatch" : tunnels.some((way) => [...way].some((side) => joins(x, y, side, ladder))) ? null : "not_connected";
  return { text: texts()[reason] ?? null, sides: taken ? [] : sides };
}

const isGoal = (x, y) => goals().some((goal) => goal.x === x && goal.y === y) || /^(GOLD|STONE)/.test(cells().get(key(x, y))?.card ?? "");

// A ladder holds on to any tunnel, other cards to live ones.
function joins(x, y, side, ladder) {
  const there = cells().get(key(...next(x, y, side)));
  const tunnel = there ? meeting(there, side) : -1;
  return tunnel >= 0 && (ladder || there.live[tunnel]);
}

// For a moment: the card where it cannot lie, red teeth on the edges that do not fit.
export function mistake(face, sides, x, y) {
  const teeth = sides.map((side) => {
    const tooth = use(`m-bad${"EW".includes(side) ? "w" : ""}`, 0, 0);
    if ("SE".includes(side)) tooth.setAttribute("transform", "rotate(180 50 75)");
    return tooth;
  });
  layer("mistake")?.remove();
  const drawn = make("g", { class: "mistake" }, make("g", { class: "card" }, placed(face, x, y)), make("g", { class: "teeth", transform: at({ x, y }) }, ...teeth));
  layer("ghost")?.after(drawn);
  setTimeout(() => drawn.remove(), SHOWN);
}
