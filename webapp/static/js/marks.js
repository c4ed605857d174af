// Draws on the maze what the hand has in mind: where a card may go, the card itself before it is laid, what it would bring,
// and edges that do not fit.

import * as board from "./board.js";
import * as edges from "./edges.js";
import { key, lines, read } from "./maze.js";
import { make } from "./nodes.js";

export const layer = (name) => document.querySelector(`#board .over > .${name}`);

export const use = (id, x, y, className = "") => make("use", { href: `#${id}`, x: x * 100, y: y * 150, class: className });

let known = { svg: null, cells: new Map() };

// What lies in the maze that is shown.
export function cells() {
  const svg = document.querySelector("#board .maze");
  if (known.svg !== svg) known = { svg, cells: svg ? read(svg) : new Map() };
  return known.cells;
}

// All of it; what stays as it was is not drawn anew, because a card is carried over it.
//   spots: [{x, y, look: "legal" | "both" | "target" | "peek", label, chosen}], ghost: {x, y, face, label, turns},
//   ways: as of `wakes`, ring: cells that belong together, more: drawings of what else would happen
export function paint({ spots = [], ghost = null, ways = [], ring = [], more = [] } = {}) {
  if (!layer("legal")) return;
  keep(layer("legal"), spots);
  hold(layer("ghost"), ghost);
  layer("wake").replaceChildren(...ways.flatMap((way) => lines(way.sides, way.from).map(([id, back]) => use(`a-c${id}`, way.x, way.y, back ? "back" : ""))));
  layer("more")?.remove();
  if (more.length) layer("legal").before(make("g", { class: "more" }, ...more));
  rings(ring);
  if (ghost) board.reveal(ghost.x, ghost.y);
  edges.paint(spots);
}

function keep(place, wanted) {
  const there = new Map([...place.children].map((node) => [node.dataset.sign, node]));
  for (const [index, one] of wanted.entries()) {
    const sign = [one.x, one.y, one.look, one.chosen, one.label].join();
    if (!there.delete(sign)) {
      const node = spot(one, index);
      node.dataset.sign = sign;
      place.append(node);
    }
  }
  for (const node of there.values()) node.remove();
}

function spot({ x, y, look, label, chosen = false }, index) {
  const mark = use(`m-${look}`, x, y, "mark");
  mark.style.setProperty("--late", `${index * -0.35}s`);
  return make("g", { class: `spot ${look}${chosen ? " chosen" : ""}`, role: "button", tabindex: 0, "aria-label": label, "aria-pressed": chosen, "data-do": "spot", "data-spot": key(x, y), "data-x": x, "data-y": y },
    make("rect", { class: "hit", x: x * 100, y: y * 150, width: 100, height: 150 }), mark, ...(chosen ? [use("m-ghost", x, y)] : []));
}

// The card before it is laid: `face` is the drawing from the hand. The same card moves on.
let shownFace = null;
function hold(place, ghost) {
  if (!ghost) return place.replaceChildren();
  const { x, y, face, label, turns } = ghost;
  if (face !== shownFace || !place.firstElementChild) place.replaceChildren(make("g", { role: "button", tabindex: 0, "data-do": "ghost" }, use("m-ghost", 0, 0, "aura"), placed(face, 0, 0), use("m-edge", 0, 0, "edge")));
  shownFace = face;
  const now = { class: turns ? "held turns" : "held", transform: `translate(${x * 100} ${y * 150})`, "aria-label": label, "data-spot": key(x, y), "data-x": x, "data-y": y };
  for (const [name, value] of Object.entries(now)) place.firstElementChild.setAttribute(name, value);
}

// A copy of a drawing, as it would lie in a cell.
export function placed(face, x, y) {
  const card = face.cloneNode(true);
  card.removeAttribute("display");
  for (const [name, value] of Object.entries({ x: x * 100, y: y * 150, width: 100, height: 150 })) card.setAttribute(name, value);
  return card;
}

// Frames round cards that belong together, for so many milliseconds or until the marks are painted anew.
export function rings(cells, time = 0) {
  layer("rings")?.remove();
  if (!cells.length || !layer("legal")) return;
  const drawn = make("g", { class: "rings" }, ...cells.flatMap(({ x, y }) => ["wide", ""].map((name) => make("rect", { class: name, x: x * 100 + 3, y: y * 150 + 3, width: 94, height: 144, rx: 9 }))));
  layer("legal").before(drawn);
  if (time) setTimeout(() => drawn.remove(), time);
}
