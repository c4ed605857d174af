// Dragging a card from the hand: it follows the finger, snaps to the nearest lit cell, target or the place to discard. All
// there is to know is read when it is lifted: while it is carried nothing is measured, and only what changes is drawn.

import { afloat } from "./afloat.js";
import * as board from "./board.js";
import { goalAt, onCells, plays } from "./cards.js";
import * as hand from "./hand.js";
import * as need from "./need.js";
import * as prefs from "./prefs.js";

const SLOP = 10;
const REACH = 0.8; // cells from the middle of a lit one
const LIFT = 48; // pixels that a finger holds a card above itself, so as not to cover it
const SMALL = 58; // pixels: below that a cell is shown larger
const RIM = 48; // pixels from the rim of the maze where it begins to move
const WAIT = 200; // milliseconds there until it does
const SPEED = 0.75; // pixels a millisecond at the very rim
let held = null;

export const small = () => 100 * board.scale() < SMALL;

export function listen() {
  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.(".hand .card");
    if (!card || event.button > 0 || hand.busy()) return;
    if (held?.ghost && !event.isPrimary) return; // another finger touches the hand meanwhile
    drop();
    held = { card, id: event.pointerId, start: [event.clientX, event.clientY], ghost: null, at: null, frame: 0 };
  });
  document.addEventListener("pointermove", move, { passive: true });
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("click", (event) => {
    const card = event.target.closest?.(".hand .card");
    if (!card) return;
    if (!card.dataset.dragged) hand.select(card.dataset.card);
    delete card.dataset.dragged;
    if (event.detail === 0 && hand.chosen() && !hand.busy()) document.querySelector(".spot, #choices button, #go:enabled")?.focus(); // pressed by key: on to where it may go
  });
}

function move(event) {
  if (held?.id !== event.pointerId) return;
  held.at = [event.clientX, event.clientY];
  if (!held.ghost) {
    if (Math.hypot(held.at[0] - held.start[0], held.at[1] - held.start[1]) < SLOP) return;
    lift(event.pointerType === "mouse" ? 0 : LIFT);
  }
  held.frame ||= requestAnimationFrame(follow);
}

function lift(above) {
  const { card } = held;
  hand.select(card.dataset.card, true);
  const face = [...card.querySelectorAll("svg.face")].find((each) => getComputedStyle(each).display !== "none");
  const size = Math.max(52, 100 * board.scale());
  const ghost = document.createElement("div");
  ghost.className = "carried";
  ghost.append(face.cloneNode(true));
  ghost.firstChild.removeAttribute("display");
  ghost.style.width = `${size}px`;
  ghost.style.height = `${1.5 * size}px`;
  const bin = document.getElementById("drop");
  const boxed = (node) => ({ node, box: node.getBoundingClientRect() });
  Object.assign(held, { ghost, above, size, inside: false, waits: WAIT, cells: cellsOf(card), bin: bin && !bin.disabled ? boxed(bin) : null, targets: [...document.querySelectorAll(".seat.may, .choices button")].map(boxed) });
  board.measure();
  document.body.append(ghost);
  afloat(ghost);
  card.classList.add("away");
  board.carry(true);
}

// Where it may be put down in the maze: {x, y, choice}.
function cellsOf(card) {
  if (onCells(card)) return [...new Map(plays(card).map(([x, y]) => [`${x},${y}`, { x, y, choice: [x, y] }])).values()];
  if (card.dataset.family === "map") return plays(card).map((play) => ({ ...goalAt(play.goal), choice: play }));
  return [];
}

// One frame of being carried.
function follow(time) {
  if (!held?.ghost) return;
  const [x, y] = [held.at[0], held.at[1] - held.above];
  held.ghost.style.transform = `translate3d(${x - held.size / 2}px, ${y - 0.75 * held.size}px, 0)`;
  aim(x, y);
  held.frame = drift(x, y, time) ? requestAnimationFrame(follow) : 0;
}

// Whoever waits near the rim of the maze sees it move on, at the lower rim only with a card that comes back from within; a
// card that has found its cell stays.
function drift(x, y, time) {
  const { box, room } = board.frame();
  const bottom = box.top + room.y + room.h;
  if (!held.cells.length || y > bottom || y < box.top || x < box.left || x > box.right) return false;
  held.inside ||= y < bottom - RIM;
  const more = board.more();
  const pull = (near, side) => (more[side] ? Math.max(0, 1 - near / RIM) : 0);
  const dx = pull(held.at[0] - box.left, "left") - pull(box.right - held.at[0], "right");
  const dy = pull(y - box.top, "top") - (held.inside ? pull(bottom - y, "bottom") : 0);
  const still = held.cell || (!dx && !dy);
  const since = Math.min(50, time - (held.last ?? time));
  held.last = still ? undefined : time;
  held.waits = still ? WAIT : held.waits - since;
  if (!still && held.waits <= 0) {
    board.float(true);
    board.pan(dx * SPEED * since, dy * SPEED * since);
  }
  return !still;
}

function aim(x, y) {
  const bin = held.bin && inside(held.bin.box, ...held.at);
  if (bin !== held.binned) held.bin?.node.classList.toggle("hot", bin);
  held.binned = bin;
  const cell = bin ? null : nearest(x, y);
  held.target = held.targets.find(({ box }) => inside(box, ...held.at))?.node;
  if (cell !== held.cell) {
    held.cell = cell;
    held.ghost.classList.toggle("snapped", Boolean(cell));
    if (cell) hand.aim(cell.choice, true);
    else hand.lose();
  }
  if (!small()) return;
  if (cell) need.got("loupe")?.show(cell.x, cell.y, held.at[0]);
  else need.got("loupe")?.hide();
}

// The lit cell under the card; it holds on to the one it has.
function nearest(x, y) {
  const at = board.cellAt(x, y);
  if (!at) return null;
  let best = null;
  for (const cell of held.cells) {
    const far = Math.hypot(cell.x + 0.5 - at[0], (cell.y + 0.5 - at[1]) * 1.2) - (cell === held.cell ? 0.2 : 0);
    if (far < (best?.far ?? REACH)) best = { far, cell };
  }
  return best?.cell ?? null;
}

function release(event) {
  if (held?.id !== event.pointerId) return;
  if (held.ghost) follow(event.timeStamp);
  const { ghost, binned, cell, target, card } = held;
  drop();
  if (!ghost) return;
  card.dataset.dragged = "yes";
  setTimeout(() => delete card.dataset.dragged, 60);
  if (binned) hand.drop();
  else if (target) target.click();
  else if (cell && !prefs.confirms()) {
    card.dataset.carried = "yes"; // it need not fly there
    hand.commit();
  }
}

// It goes back to the hand.
export function drop() {
  if (held?.ghost) {
    held.ghost.remove();
    held.card.classList.remove("away");
    held.bin?.node.classList.remove("hot");
    board.carry(false);
    need.got("loupe")?.hide();
  }
  cancelAnimationFrame(held?.frame);
  held = null;
}

const inside = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
