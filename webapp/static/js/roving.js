// Groups that are one stop for the Tab key: in them the arrow keys go to the nearest one in their direction.

import * as board from "./board.js";

const GROUPS = [".hand .card", ".seats .seat", "#board :is(.spot, .held)", "#choices button", ".nuggets .nug", ".victims .victim"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WIDTH = 2; // how far beside the straight way somebody may lie, for each step ahead
const last = new Map(); // group -> what had the focus in it

const members = (group) => [...document.querySelectorAll(group)].filter((one) => !one.disabled);
const name = ({ dataset }) => dataset.card ?? dataset.seat ?? dataset.spot ?? dataset.index ?? dataset.play;
const isOn = (one) => one.getAttribute("aria-pressed") === "true";

// One member of each group can be reached: that with the focus, that which had it last, the chosen one, the first.
export function tidy() {
  for (const group of GROUPS) {
    const all = members(group);
    const stop = all.find((one) => one === document.activeElement) ?? all.find((one) => name(one) === last.get(group)) ?? all.find(isOn) ?? all[0];
    for (const one of all) {
      const index = one === stop ? "0" : "-1";
      if (one.getAttribute("tabindex") !== index) one.setAttribute("tabindex", index);
    }
  }
}

function middle(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

// The nearest of `all` from `one` in a direction.
function nearest(one, all, [dx, dy]) {
  const [x, y] = middle(one);
  let best = null;
  for (const other of all) {
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const beside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = ahead + WIDTH * beside;
    if (ahead > 1 && beside <= WIDTH * ahead && far < (best?.far ?? Infinity)) best = { other, far };
  }
  return best?.other;
}

// Whether the key went to another member of a group.
export function along(event) {
  const step = STEPS[event.key];
  const one = event.target.closest?.("[tabindex], button");
  const group = step && one && GROUPS.find((each) => one.matches(each));
  if (!group) return false;
  event.preventDefault();
  nearest(one, members(group), step)?.focus();
  return true;
}

export function listen() {
  document.addEventListener("focusin", ({ target }) => {
    const group = GROUPS.find((each) => target.matches(each));
    if (!group) return;
    last.set(group, name(target));
    tidy();
    if (target.dataset.x !== undefined && target.matches(":focus-visible")) board.reveal(Number(target.dataset.x), Number(target.dataset.y));
  });
}
