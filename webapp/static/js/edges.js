// The rim of the window into the mine: on each side at most one tab for what lies beyond it, lit cells first, else goals that
// are still face down. A tap brings it into sight.

import * as board from "./board.js";
import { drawn, make } from "./nodes.js";

const SIGN = "12 37 76 76"; // where on a goal its sign is
const SIDES = ["left", "right", "top", "bottom"];
let lit = []; // [{x, y, label}]
let sealed = { svg: null, cells: [] };
let shown = "";

const rim = () => document.querySelector(".beyonds");
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

// `spots` are the lit cells, as of now.
export function paint(spots = lit) {
  lit = spots;
  if (!rim()) return;
  const [cells, goals] = [lit, closed()].map(outside);
  const tabs = SIDES.flatMap((side) => (cells[side].length ? { side, cells: cells[side].slice(0, 1) } : goals[side].length ? { side, cells: goals[side] } : []));
  const sign = tabs.map(({ side, cells }) => [side, ...cells.map(({ x, y, label }) => `${x},${y},${label}`)]).join(";");
  if (sign !== shown || rim().childElementCount !== tabs.length) rim().replaceChildren(...tabs.map(tab));
  shown = sign;
  tabs.forEach(put);
}

// The goals that lie face down in what the window shows of the world.
function closed() {
  const svg = document.querySelector("#board .maze");
  if (sealed.svg === svg) return sealed.cells;
  const [left, top, wide, high] = svg.dataset.bounds.split(" ").map(Number);
  const cells = [...svg.querySelectorAll(".goal")].map((goal) => ({ x: Number(goal.dataset.x), y: Number(goal.dataset.y), goal }));
  sealed = { svg, cells: cells.filter(({ x, y }) => x * 100 >= left && x * 100 < left + wide && y * 150 >= top && y * 150 < top + high) };
  return sealed.cells;
}

// By side of the window, the cells whose middle lies beyond it.
function outside(cells) {
  const there = cells.map((cell) => ({ ...cell, at: board.seen(cell.x, cell.y) }));
  const beyond = ({ at }) => SIDES.find((name) => at[name]);
  return Object.fromEntries(SIDES.map((side) => [side, there.filter((cell) => beyond(cell) === side)]));
}

function tab({ side, cells }) {
  const goals = cells[0].goal ? cells : [];
  const made = document.createElement("button");
  made.type = "button";
  made.className = `beyond ${side[0]}${goals.length ? " goals" : ""}`;
  made.setAttribute("aria-label", goals.length ? rim().dataset.goals : cells[0].label);
  made.append(document.createElement("i"), ...goals.map(({ goal }) => make("svg", { viewBox: SIGN, "aria-hidden": "true" }, ...drawn(goal))));
  made.addEventListener("click", ({ detail }) => {
    if (goals.length) board.look(goals);
    else board.reveal(cells[0].x, cells[0].y);
    if (detail === 0) document.getElementById("board").focus(); // by key: the tab goes, the arrow keys stay
  });
  return made;
}

// Beside what it leads to, clear of the corners.
function put({ side, cells }, index) {
  const { room } = board.frame();
  const { style } = rim().children[index];
  const middle = (axis) => cells.reduce((sum, { at }) => sum + at[axis], 0) / cells.length;
  if (side === "left" || side === "right") style.top = `${clamp(middle("y"), room.y + 52, room.y + room.h - 28)}px`;
  else if (cells[0].goal) style.left = `${clamp(middle("x"), room.x + 60, room.x + room.w - 60)}px`;
}

board.whenMoved(() => paint());
