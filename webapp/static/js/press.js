// A finger that rests where it is: what lies under it explains itself, and on a small maze it shows larger before.

import { find } from "./cards.js";
import * as drag from "./drag.js";
import * as board from "./board.js";
import * as need from "./need.js";
import * as sheets from "./sheets.js";
import * as telegram from "./telegram.js";

const GLASS = 160; // milliseconds until the cell shows larger
const LONG = 480; // until it explains itself
const SLOP = 8;
const SIGNS = ["pointerdown", "pointerover", "keydown"];
let rest = null;
let answered = false; // the press has had its answer: no click

// What a hand will soon need at a table, at its first sign of life there.
function warm({ pointerType }) {
  if (!document.querySelector(".tray")) return;
  if (pointerType === "mouse") need.get("hover").then((hover) => hover.listen(), () => {});
  for (const name of ["foresee", "loupe", "stage"]) need.get(name).catch(() => {}); // without it a move is made all the same
  need.style("touch");
  for (const name of SIGNS) document.removeEventListener(name, warm, true);
}

export function listen() {
  for (const name of SIGNS) document.addEventListener(name, warm, true);
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (rest && Math.hypot(clientX - rest.x, clientY - rest.y) > SLOP) end();
  }, { passive: true });
  for (const name of ["pointerup", "pointercancel", "blur"]) window.addEventListener(name, end);
  document.addEventListener("click", (event) => {
    if (answered && event.detail !== 0) event.stopPropagation();
    answered = false;
  }, true);
  document.addEventListener("contextmenu", (event) => event.target.closest?.(".seat, .before-me") && event.preventDefault());
}

function begin(event) {
  const alone = !rest && event.isPrimary && event.button === 0;
  end();
  answered = false;
  const place = alone && event.target.closest?.(".hand .card, .seat, .before-me, #board");
  if (!place) return;
  const { clientX: x, clientY: y } = event;
  rest = { x, y, late: setTimeout(() => explain(place, x, y), LONG) };
  if (place.id === "board" && drag.small()) rest.glass = setTimeout(() => magnify(x, y), GLASS);
}

function end() {
  clearTimeout(rest?.late);
  clearTimeout(rest?.glass);
  if (rest?.glass) need.got("loupe")?.hide();
  rest = null;
}

async function magnify(x, y) {
  const mine = rest;
  const loupe = await need.get("loupe").catch(() => null);
  const at = board.cellAt(x, y)?.map(Math.floor);
  if (loupe && rest === mine && at) loupe.show(...at, x);
}

async function explain(place, x, y) {
  const mine = rest;
  if (place.dataset.do === "seat") return done() && sheets.open(`seat-${place.dataset.seat}`);
  const about = await need.get("about").catch(() => null);
  if (!about || rest !== mine) return;
  const at = board.cellAt(x, y)?.map(Math.floor);
  if (place.dataset.card ? about.ofHand(find(place.dataset.card)) : at && about.ofMaze(...at)) done();
}

function done() {
  answered = true;
  telegram.haptic("place");
  drag.drop();
  end();
  return true;
}
