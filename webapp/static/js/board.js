// The window into the mine: what it shows, and where on the screen that lies. World units are card units (100 x 150 a cell);
// on screen a world point p lies at p * scale + offset.

import { afloat } from "./afloat.js";
import * as gestures from "./gestures.js";
import { outlook } from "./outlook.js";

const AROUND = 700; // earth drawn round what may be dug
const view = { scale: 0, x: 0, y: 0, own: false };
let board = null;
let svg = null;
let over = null;
let world = null;
let pane = null; // where the window stands on the screen, and the room in it that nothing covers
let changed = () => {};

const numbers = (text) => text.split(" ").map(Number);
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
export const scale = () => view.scale;
export const frame = () => pane;

export function whenMoved(act) {
  changed = act;
}

// Take over the board of a new fragment; an untouched view follows the maze as it grows.
export function attach(fresh) {
  const place = document.getElementById("board");
  svg = place?.querySelector("svg.maze") ?? null;
  if (!svg) return;
  const [x, y, w, h] = numbers(svg.dataset.bounds);
  world = [x - AROUND, y - AROUND, w + 2 * AROUND, h + 2 * AROUND];
  over = overlay(svg);
  for (const drawing of [svg, over]) {
    drawing.setAttribute("viewBox", world.join(" "));
    drawing.style.width = `${world[2]}px`;
    drawing.style.height = `${world[3]}px`;
  }
  if (place !== board) watch(place);
  measure();
  if (fresh) view.own = false;
  else draw();
  if (view.own) return;
  svg.getBoundingClientRect(); // the new drawing first stands where the old one stood, then glides
  fit(!fresh);
}

// Marks lie in a drawing of their own over the maze, so that one more or less does not paint all the maze anew.
function overlay(maze) {
  if (maze.nextElementSibling) return maze.nextElementSibling;
  const marks = maze.cloneNode();
  marks.setAttribute("class", "maze over");
  marks.removeAttribute("aria-label");
  marks.append(...maze.querySelectorAll(":scope > :is(.legal, .wake, .ghost)"));
  maze.after(marks);
  return marks;
}

export function fit(glide = true) {
  Object.assign(view, outlook(inner(), numbers(svg.dataset.bounds), numbers(svg.dataset.fit), tip()), { own: false });
  draw(glide);
}

// What was laid last, or else the middle of what lies there.
function tip() {
  const last = svg.querySelector(".marks use");
  if (last) return [Number(last.getAttribute("x")) + 50, Number(last.getAttribute("y")) + 75];
  const [x, y, w, h] = numbers(svg.dataset.fit);
  return [x + w / 2, y + h / 2];
}

// Bring a cell into sight if it is outside.
export function reveal(x, y) {
  if (over.classList.contains("carrying")) return;
  const room = inner();
  const size = [100 * view.scale, 150 * view.scale];
  const at = [x * size[0] + view.x, y * size[1] + view.y];
  const dx = clamp(at[0], room.x + 8, room.x + room.w - size[0] - 8) - at[0];
  const dy = clamp(at[1], room.y + 8, room.y + room.h - size[1] - 8) - at[1];
  if (!dx && !dy) return;
  view.x += dx;
  view.y += dy;
  draw(true);
}

// Move the middle of these cells into the middle of the window, by the reader's own wish.
export function look(cells) {
  const room = inner();
  const middle = (axis) => cells.reduce((sum, cell) => sum + cell[axis] + 0.5, 0) / cells.length;
  pan(room.x + room.w / 2 - middle("x") * 100 * view.scale - view.x, room.y + room.h / 2 - middle("y") * 150 * view.scale - view.y, true);
}

// Where on the screen a cell lies, and whether it can be seen.
export function seen(x, y) {
  const room = inner();
  const cx = (x + 0.5) * 100 * view.scale + view.x;
  const cy = (y + 0.5) * 150 * view.scale + view.y;
  return { x: cx, y: cy, left: cx < room.x, right: cx > room.x + room.w, top: cy < room.y, bottom: cy > room.y + room.h };
}

// On which sides what may be dug goes on beyond the window.
export function more() {
  const [x, y, w, h] = numbers(svg.dataset.bounds);
  const [{ room }, k] = [pane, view.scale];
  return { left: x * k + view.x < room.x, right: (x + w) * k + view.x > room.x + room.w, top: y * k + view.y < room.y, bottom: (y + h) * k + view.y > room.y + room.h };
}

// The world point under a point of the screen, in cells.
export function cellAt(clientX, clientY) {
  const { box } = pane;
  if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return null;
  return [(clientX - box.left - view.x) / (100 * view.scale), (clientY - box.top - view.y) / (150 * view.scale)];
}

// Where on the screen a cell lies: {left, top, width, height}.
export function spotAt(x, y) {
  const [width, height] = [100 * view.scale, 150 * view.scale];
  return { left: pane.box.left + view.x + x * width, top: pane.box.top + view.y + y * height, width, height };
}

// Read where things are once, so that nothing has to be asked while a finger moves.
export function measure() {
  const foot = Number.parseFloat(getComputedStyle(board).getPropertyValue("--foot")) || 0;
  const box = board.getBoundingClientRect();
  pane = { box, room: { x: 4, y: 4, w: box.width - 8, h: box.height - 8 - foot } };
}

// A card is being carried over the window: only what moves is painted meanwhile.
export function carry(on) {
  over?.classList.toggle("carrying", on);
  if (!on) float(false);
}

// It is about to be moved by hand, or no longer.
let floats = null;
export function float(on) {
  if (on === Boolean(floats)) return;
  for (const each of floats ?? []) each?.cancel();
  floats = on ? [afloat(svg), afloat(over)] : null;
  for (const drawing of [svg, over]) drawing.style.willChange = on ? "transform" : "";
  if (on) board.classList.remove("gliding");
}

const inner = () => pane.room;

function draw(glide = false) {
  const room = inner();
  const [x, y, w, h] = numbers(svg.dataset.bounds);
  const keep = 60;
  view.x = clamp(view.x, room.x + keep - (x + w) * view.scale, room.x + room.w - keep - x * view.scale);
  view.y = clamp(view.y, room.y + keep - (y + h) * view.scale, room.y + room.h - keep - y * view.scale);
  board.classList.toggle("gliding", glide);
  const transform = `translate(${(view.x + world[0] * view.scale).toFixed(2)}px, ${(view.y + world[1] * view.scale).toFixed(2)}px) scale(${view.scale.toFixed(4)})`;
  svg.style.transform = over.style.transform = transform;
  changed();
}

function zoom(factor, px = pane.box.width / 2, py = pane.box.height / 2, glide = false) {
  const next = clamp(view.scale * factor, 0.16, 2.4);
  view.x = px - ((px - view.x) * next) / view.scale;
  view.y = py - ((py - view.y) * next) / view.scale;
  view.scale = next;
  view.own = true;
  draw(glide);
}

export function pan(dx, dy, glide = false) {
  view.x += dx;
  view.y += dy;
  view.own = true;
  draw(glide);
}

function watch(place) {
  board = place;
  gestures.listen(place, { frame, measure, float, pan, zoom, fit, moved: () => view.own });
  new ResizeObserver(() => {
    if (!svg?.isConnected) return;
    measure();
    if (view.own) draw();
    else fit(false);
    const held = over.querySelector(".held");
    if (held) reveal(Number(held.dataset.x), Number(held.dataset.y));
  }).observe(place);
}
