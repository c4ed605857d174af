// A magnifying glass over small cells: the one under the finger and those round it, with what the hand has in mind.

import * as board from "./board.js";
import { style } from "./need.js";
import { make } from "./nodes.js";

const MARGIN = 10;
let glass = null;
let at = "";

// Over cell (x, y); the finger at `fingerX` stays beside it.
export function show(x, y, fingerX) {
  const { box } = board.frame();
  if (!glass) {
    style("touch");
    glass = document.createElement("div");
    glass.className = "loupe";
    glass.setAttribute("aria-hidden", "true");
    glass.append(make("svg", {}));
    document.body.append(glass);
  }
  const right = fingerX < (box.left + box.right) / 2;
  glass.style.transform = `translate(${right ? box.right - MARGIN : box.left + MARGIN}px, ${box.top + MARGIN}px) translateX(${right ? "-100%" : "0"})`;
  glass.hidden = false;
  const sign = `${x},${y},${document.querySelector("#board .held")?.dataset.spot}`;
  if (sign === at) return;
  at = sign;
  const svg = glass.firstChild;
  svg.setAttribute("viewBox", `${x * 100 - 60} ${y * 150 - 45} 220 240`);
  const near = [...document.querySelectorAll("#board .maze :is(.goal, .cell, .slip, .spot, .held)")].filter((node) => {
    const [cx, cy] = place(node);
    return Math.abs(cx - x) < 2 && Math.abs(cy - y) < 2;
  });
  svg.replaceChildren(...near.map(copy));
}

export function hide() {
  if (glass) glass.hidden = true;
  at = "";
}

function place(node) {
  if (node.dataset.spot) return node.dataset.spot.split(",").map(Number);
  if (node.dataset.x !== undefined) return [Number(node.dataset.x), Number(node.dataset.y)];
  const goal = document.querySelector(`#board .goal[data-goal="${node.dataset.goal}"]`);
  return goal ? place(goal) : [NaN, NaN];
}

// Nothing to press, and nothing that a look for the real one would find.
function copy(node) {
  const twin = node.cloneNode(true);
  for (const name of ["class", "role", "tabindex", "aria-label", "aria-pressed", "data-do", "data-spot", "data-card", "data-goal"]) twin.removeAttribute(name);
  return twin;
}
