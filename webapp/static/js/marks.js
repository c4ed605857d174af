// Draws on the maze what the hand has in mind: where a card may go, the card itself before it is laid, the light it
// would bring, and edges that do not fit.

import * as board from "./board.js";
import { key, lines, misfits, read, wakes } from "./maze.js";
import { say } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";
const layer = (name) => document.querySelector(`#board .maze > .${name}`);

function make(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const use = (id, x, y, className = "") => make("use", { href: `#${id}`, x: x * 100, y: y * 150, class: className });

function cells() {
  const svg = document.querySelector("#board .maze");
  return svg ? read(svg) : new Map();
}

export function clear() {
  for (const name of ["legal", "wake", "ghost"]) layer(name)?.replaceChildren();
  layer("rings")?.remove();
  document.querySelector(".beyonds")?.replaceChildren();
}

// spots: [{x, y, look: "legal" | "both" | "target" | "peek", label, chosen}]
export function spots(all) {
  const place = layer("legal");
  if (!place) return;
  place.replaceChildren(...all.map((spot, index) => {
    const mark = use(`m-${spot.look}`, spot.x, spot.y, "mark");
    mark.style.setProperty("--late", `${index * -0.35}s`);
    const inside = spot.chosen ? [mark, use("m-ghost", spot.x, spot.y)] : [mark];
    return make("g", { class: `spot ${spot.look}${spot.chosen ? " chosen" : ""}`, role: "button", tabindex: 0, "aria-label": spot.label, "aria-pressed": Boolean(spot.chosen), "data-do": "spot", "data-spot": key(spot.x, spot.y), "data-x": spot.x, "data-y": spot.y },
      make("rect", { class: "hit", x: spot.x * 100, y: spot.y * 150, width: 100, height: 150 }), ...inside);
  }));
  beyond(all);
}

// The card before it is laid: `face` is the drawing from the hand.
export function ghost({ x, y, face, label, turns }) {
  const card = face.cloneNode(true);
  card.removeAttribute("display");
  for (const [name, value] of Object.entries({ x: x * 100, y: y * 150, width: 100, height: 150 })) card.setAttribute(name, value);
  const attributes = { class: "held", role: "button", tabindex: 0, "aria-label": label, "data-do": "ghost", "data-spot": key(x, y) };
  if (turns) attributes.class += " turns";
  layer("ghost")?.replaceChildren(make("g", attributes, use("m-ghost", x, y, "aura"), card, use("m-edge", x, y, "edge")));
  board.reveal(x, y);
}

// Dots run along every tunnel that would be joined. Gives how many cut-off cards that are.
export function wake(tunnels, x, y) {
  const found = wakes(cells(), tunnels, x, y);
  const joined = new Set(found.filter((way) => way.x !== x || way.y !== y).map((way) => key(way.x, way.y)));
  const drawn = joined.size ? found : [];
  layer("wake")?.replaceChildren(...drawn.flatMap((way) => lines(way.sides, way.from).map(([id, back]) => use(`a-c${id}`, way.x, way.y, back ? "back" : ""))));
  return joined.size;
}

// Frames round cards that belong together, for so many milliseconds or until the marks are painted anew.
export function rings(cells, time = 0) {
  const place = layer("legal");
  if (!place || !cells.length) return;
  layer("rings")?.remove();
  const drawn = make("g", { class: "rings" }, ...cells.flatMap(({ x, y }) => ["wide", ""].map((name) => make("rect", { class: name, x: x * 100 + 3, y: y * 150 + 3, width: 94, height: 144, rx: 9 }))));
  place.before(drawn);
  if (time) setTimeout(() => drawn.remove(), time);
}

// Red teeth for a moment on the edges that do not fit.
export function teeth(tunnels, x, y) {
  const bad = misfits(cells(), tunnels, x, y);
  const place = layer("ghost");
  if (!bad.length || !place) return;
  const drawn = make("g", { class: "teeth", transform: `translate(${x * 100} ${y * 150})` }, ...bad.map((side) => {
    const tooth = make("use", { href: `#m-bad${"EW".includes(side) ? "w" : ""}` });
    if ("SE".includes(side)) tooth.setAttribute("transform", "rotate(180 50 75)");
    return tooth;
  }));
  place.append(drawn);
  setTimeout(() => drawn.remove(), 1600);
}

// Amber tabs on the rim for lit cells outside the window.
let shown = [];
function beyond(all = shown) {
  shown = all;
  const rim = document.querySelector(".beyonds");
  if (!rim) return;
  const sides = new Map();
  for (const spot of all) {
    const at = board.seen(spot.x, spot.y);
    const side = ["left", "right", "top", "bottom"].find((name) => at[name]);
    if (side && !sides.has(side)) sides.set(side, { spot, at });
  }
  rim.replaceChildren(...[...sides].map(([side, { spot, at }]) => {
    const tab = document.createElement("button");
    tab.className = `beyond ${side[0]}`;
    tab.setAttribute("aria-label", spot.label ?? say("cell", spot));
    tab.append(document.createElement("i"));
    if (side === "left" || side === "right") tab.style.top = `${Math.max(60, at.y)}px`;
    tab.addEventListener("click", () => board.reveal(spot.x, spot.y));
    return tab;
  }));
}

board.whenMoved(() => beyond());
