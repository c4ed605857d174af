// Dragging a card from the hand: it follows the finger, snaps to the nearest lit cell, target or the place to discard.

import * as board from "./board.js";
import * as hand from "./hand.js";
import * as prefs from "./prefs.js";

const SLOP = 10;
const REACH = 0.8; // cells from the middle of a lit one
let held = null;

export function listen() {
  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.(".hand .card");
    if (!card || event.button > 0 || hand.busy()) return;
    held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, bin: false };
  });
  document.addEventListener("pointermove", move, { passive: false });
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", cancel);
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
  if (!held.ghost) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP) return;
    lift();
  }
  event.preventDefault();
  const lifted = event.pointerType === "mouse" ? 0 : 44; // so that the finger does not cover it
  const size = Math.max(52, 100 * board.scale());
  const [x, y] = [event.clientX, event.clientY - lifted];
  held.ghost.style.transform = `translate(${x - size / 2}px, ${y - size * 0.75}px)`;
  held.ghost.style.width = `${size}px`;
  held.ghost.style.height = `${size * 1.5}px`;
  hover(x, y, event);
}

function lift() {
  const { card } = held;
  hand.select(card.dataset.card, true);
  const face = [...card.querySelectorAll("svg.face")].find((each) => getComputedStyle(each).display !== "none");
  held.ghost = document.createElement("div");
  held.ghost.className = "carried";
  held.ghost.append(face.cloneNode(true));
  held.ghost.firstChild.removeAttribute("display");
  document.body.append(held.ghost);
  card.classList.add("away");
}

function hover(x, y, event) {
  const bin = document.getElementById("drop");
  held.bin = Boolean(bin && !bin.disabled && inside(bin.getBoundingClientRect(), event.clientX, event.clientY));
  bin?.classList.toggle("hot", held.bin);
  const spot = nearest(x, y);
  const seat = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".seat.may, .choices button") ?? null;
  const target = spot ?? seat;
  if (target === held.target) return;
  const key = target?.dataset.spot ?? target;
  if (key === held.key) return;
  held.key = key;
  held.target = target;
  if (spot) hand.aim([Number(spot.dataset.x), Number(spot.dataset.y)], true);
  held.ghost.classList.toggle("snapped", Boolean(spot));
}

function nearest(x, y) {
  const at = board.cellAt(x, y);
  if (!at || !["path", "rockfall"].includes(held.card.dataset.family)) return null;
  let best = null;
  for (const [cx, cy] of JSON.parse(held.card.dataset.plays)) {
    const far = Math.hypot(cx + 0.5 - at[0], (cy + 0.5 - at[1]) * 1.2);
    if (far < (best?.far ?? REACH)) best = { far, dataset: { spot: `${cx},${cy}`, x: cx, y: cy } };
  }
  return best;
}

function release(event) {
  if (held?.id !== event.pointerId) return;
  const { ghost, bin, target, card } = held;
  cancel();
  if (!ghost) return;
  card.dataset.dragged = "yes";
  setTimeout(() => delete card.dataset.dragged, 60);
  if (bin) hand.drop();
  else if (target?.dataset.spot) {
    if (!prefs.confirms()) hand.commit();
  } else if (target) target.click();
  else {
    const peek = document.elementFromPoint(event.clientX, event.clientY - 44)?.closest?.(".spot") ?? document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".spot");
    if (peek) peek.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}

function cancel() {
  held?.ghost?.remove();
  held?.card.classList.remove("away");
  document.getElementById("drop")?.classList.remove("hot");
  held = null;
}

const inside = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
