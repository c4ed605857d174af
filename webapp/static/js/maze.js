// The maze as data, read from its drawing: which cards lie where, what a card about to be laid would join, and which of
// its edges do not fit. Only for the eye; what may be laid comes from the server.

const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const BACK = { N: "S", E: "W", S: "N", W: "E" };
const ORDER = "NESW";
const BEGINS = { NS: "N", EW: "W", NE: "N", ES: "E", SW: "W", NW: "N" };

export const key = (x, y) => `${x},${y}`;
export const turned = (tunnels) => tunnels.map((sides) => [...sides].map((side) => BACK[side]).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join(""));

export function read(svg) {
  const cells = new Map();
  for (const drawn of svg.querySelectorAll(".cell")) {
    const { x, y, tunnels, live, card } = drawn.dataset;
    cells.set(key(x, y), { x: Number(x), y: Number(y), card, tunnels: tunnels.split(","), live: [...live].map((lit) => lit === "1"), drawn });
  }
  return cells;
}

// Tunnels that are cut off now and would be joined by `tunnels` at (x, y): [{x, y, sides, from}], in the order in
// which light reaches them; `from` is the side it comes in by. The card itself comes first; a ladder brings light of its own.
export function wakes(cells, tunnels, x, y, ladder = false) {
  const all = new Map(cells).set(key(x, y), { x, y, tunnels, live: tunnels.map(() => false) });
  const found = [];
  const seen = new Set();
  const todo = ladder ? [[x, y, 0, tunnels[0][0]]] : [];
  tunnels.forEach((sides, index) => {
    for (const side of sides) {
      const next = neighbour(all, x, y, side);
      if (next?.live[meeting(next, side)]) todo.push([x, y, index, side]);
    }
  });
  while (todo.length) {
    const [cx, cy, index, from] = todo.shift();
    const mark = `${cx},${cy},${index}`;
    if (seen.has(mark)) continue;
    seen.add(mark);
    const sides = all.get(key(cx, cy)).tunnels[index];
    found.push({ x: cx, y: cy, sides, from });
    for (const side of sides) {
      const next = neighbour(all, cx, cy, side);
      const there = next ? meeting(next, side) : -1;
      if (there >= 0 && !next.live[there]) todo.push([next.x, next.y, there, BACK[side]]);
    }
  }
  return found;
}

// Sides of a card at (x, y) that meet a face-up card wrongly.
export function misfits(cells, tunnels, x, y) {
  const open = tunnels.join("");
  return [...ORDER].filter((side) => {
    const next = neighbour(cells, x, y, side);
    return next && next.tunnels.join("").includes(BACK[side]) !== open.includes(side);
  });
}

// How to draw the light through one tunnel: [id of a centre line, whether it runs backwards].
export function lines(sides, from) {
  if (sides.length === 2) return [[sides, BEGINS[sides] !== from]];
  const straight = sides.includes(BACK[from]) ? [from + BACK[from]].map((way) => (way in BEGINS ? way : BACK[from] + from)) : [];
  const first = straight.length ? [[straight[0], BEGINS[straight[0]] !== from]] : [[`1${from}`, false]];
  const rest = [...sides].filter((side) => side !== from && !straight.some((way) => way.includes(side)));
  return [...first, ...rest.map((side) => [`1${side}`, true])];
}

export const next = (x, y, side) => [x + STEP[side][0], y + STEP[side][1]];

const neighbour = (cells, x, y, side) => cells.get(key(...next(x, y, side)));

export const meeting = (cell, side) => cell.tunnels.findIndex((sides) => sides.includes(BACK[side]));
