// What a frame changes, made visible: the card that was laid settles, the one that fell crumbles, the goal that was looked
// at is framed. Under reduced motion the marks stand there at once.

import { make } from "./nodes.js";
import { still } from "./prefs.js";

const name = ({ dataset: { x, y, card } }) => `${x},${y},${card}`;

// The cards that lie there, before the next frame takes their place.
export const remember = (view) => new Map([...view.querySelectorAll(".cell")].map((cell) => [name(cell), cell]));

// `before` is what lay there one move ago, null after a jump.
export function emphasise(view, frame, before) {
  const { fell, looked } = frame.dataset;
  const layer = view.querySelector(".maze > .ghost");
  if (fell) {
    const [x, y] = fell.split(",").map(Number);
    layer.append(make("use", { href: "#m-target", x: 100 * x, y: 150 * y }));
  }
  const goal = looked !== "" && view.querySelector(`.goal[data-goal="${looked}"]`);
  if (goal) layer.append(make("use", { href: "#m-peek", x: goal.getAttribute("x"), y: goal.getAttribute("y") }));
  if (!before || still()) return;
  const now = new Set();
  for (const cell of view.querySelectorAll(".cell")) {
    now.add(name(cell));
    if (!before.has(name(cell))) move(cell, [{ transform: "scale(1.16)", opacity: 0.3 }, { transform: "none", opacity: 1 }]);
  }
  for (const [card, cell] of before) {
    if (now.has(card) || !fell) continue;
    layer.prepend(cell);
    move(cell, [{ opacity: 1 }, { transform: "translateY(26px) scale(.9)", opacity: 0 }]).onfinish = () => cell.remove();
  }
}

function move(cell, frames) {
  cell.style.transformBox = "fill-box";
  cell.style.transformOrigin = "50% 50%";
  return cell.animate(frames, { duration: 260, easing: "cubic-bezier(.2, .9, .3, 1.1)" });
}
