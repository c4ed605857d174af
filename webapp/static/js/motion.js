// A short play of what has happened, over a table that shows the end of it already: nothing waits for it, a new one ends
// the one before, and whatever is drawn for it goes away by itself.

import * as board from "./board.js";
import { layer, use } from "./marks.js";
import { drawn, make } from "./nodes.js";

const FLY = 300; // milliseconds
const SETTLE = 240;
const STEP = 70; // from card to card, as light spreads
const SPREAD = 500; // all of them begin within
const OUT = "cubic-bezier(.2, .9, .25, 1.08)";
const FADE = [{ opacity: 1 }, { opacity: 0 }];
const BLINK = [1, 0.3, 0.9, 0.2, 0.6, 0].map((opacity) => ({ opacity }));
const running = new Set();

// One animation; `gone` goes away with it.
function run(node, frames, { gone = null, ...timing }) {
  const going = node.animate(frames, { fill: "backwards", easing: OUT, ...timing });
  running.add(going);
  const end = () => {
    running.delete(going);
    gone?.remove();
  };
  going.finished.then(end, end);
}

export function show(found) {
  for (const going of running) going.finish();
  const landing = found.laid.length ? fly(found) : 0;
  for (const cell of found.laid) dust(cell, landing);
  for (const { was, late } of spread(found.lit, found.laid[0], landing)) veil(was, FADE, { duration: 260, delay: late });
  for (const { was, late } of spread(found.dark, found.gone[0], 120)) veil(was, BLINK, { duration: 380, delay: late, easing: "linear" });
  found.gone.forEach(fall);
  for (const goal of found.opened) open(goal, landing + 80);
  found.broken.forEach(crack);
  found.mended.forEach(mend);
  found.drawn.forEach(deal);
  if (found.turn) pass(found.turn);
}

const place = ({ dataset: { x, y } }) => [Number(x), Number(y)];
const face = (seat) => document.querySelector(`.seats [data-seat="${seat}"] .face`)?.getBoundingClientRect();
const seen = (box) => box && box.width > 0;

// The order in which light comes or goes, from where it began.
function spread(cells, from, landing) {
  const [x, y] = from ? place(from) : [0, 0];
  const far = ({ was }) => Math.abs(place(was)[0] - x) + Math.abs(place(was)[1] - y);
  const sorted = [...cells].sort((a, b) => far(a) - far(b));
  const step = Math.min(STEP, SPREAD / sorted.length);
  return sorted.map((one, index) => ({ ...one, late: landing + index * step }));
}

// An old drawing over the new one.
function veil(was, frames, timing) {
  const [x, y] = place(was);
  const old = make("g", { class: "going" }, make("svg", { width: 100, height: 150, viewBox: "0 0 100 150" }, ...drawn(was)));
  const at = make("g", { transform: `translate(${x * 100} ${y * 150})`, "pointer-events": "none" }, old);
  layer("legal")?.before(at);
  run(old, frames, { gone: at, fill: "both", ...timing });
}

function over(cell, name, ...parts) {
  const [x, y] = place(cell);
  const group = make("g", { class: name, transform: `translate(${x * 100} ${y * 150})`, "pointer-events": "none" }, ...parts);
  layer("ghost")?.after(group);
  return group;
}

// From my hand, or from the seat of whoever laid it; gives when it lands.
function fly({ laid: [cell], sent, turn }) {
  const from = sent ? sent.box : face(turn?.from);
  if (sent?.there || !seen(from)) return 0;
  const to = board.spotAt(...place(cell));
  const flying = document.createElement("div");
  flying.className = "flying";
  flying.append(make("svg", { viewBox: "0 0 100 150" }, ...drawn(cell)));
  flying.style.width = `${to.width}px`;
  flying.style.height = `${to.height}px`;
  document.body.append(flying);
  const at = (box, scale, turned) => `translate(${box.left + (box.width - to.width) / 2}px, ${box.top + (box.height - to.height) / 2}px) scale(${scale}) rotate(${turned}deg)`;
  run(flying, [{ transform: at(from, from.width / to.width, sent ? 0 : -12), opacity: sent ? 1 : 0.4 }, { transform: at(to, 1.16, 3), opacity: 1, offset: 0.85 }, { transform: at(to, 1, 0), opacity: 1 }], { gone: flying, duration: FLY });
  run(cell, [{ opacity: 0 }, { opacity: 0 }], { duration: FLY - 20 });
  return FLY;
}

function dust(cell, delay) {
  const ring = make("rect", { class: "dust", width: 100, height: 150, rx: 12 });
  const group = over(cell, "", ring);
  run(ring, [{ transform: "scale(.96)", opacity: 0 }, { transform: "scale(.98)", opacity: 0.9, offset: 0.12 }, { transform: "scale(1.22)", opacity: 0 }], { gone: group, delay, duration: SETTLE, fill: "both" });
}

// Three boulders drop, and what lay there goes down with them.
function fall(cell) {
  veil(cell, [{ transform: "none", opacity: 1 }, { transform: "translateY(5px) rotate(-2deg)", opacity: 1, offset: 0.3 }, { transform: "translateY(34px) rotate(3deg) scale(.9)", opacity: 0 }], { duration: 420, easing: "ease-in" });
  const boulders = [[28, 60, 0], [66, 82, 70], [44, 108, 130]];
  for (const [x, y, delay] of boulders) {
    const stone = make("path", { class: "boulder", d: `M${x - 17} ${y + 6}l4-17 14-9 15 5 6 14-7 14-16 5z` });
    const group = over(cell, "", stone);
    run(stone, [{ transform: "translateY(-90px) rotate(-30deg)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.6 }, { transform: "translateY(-7px) rotate(4deg)", opacity: 1, offset: 0.75 }, { transform: "translateY(12px)", opacity: 0 }], { gone: group, delay, duration: 380, easing: "ease-in", fill: "both" });
  }
  dust(cell, 220);
}

// The door rolls aside, and light floods out.
function open({ cell, was }, delay) {
  veil(was, [{ transform: "none", opacity: 1 }, { transform: "translateX(46px) rotate(70deg)", opacity: 1, offset: 0.55 }, { transform: "translateX(88px) rotate(140deg)", opacity: 0 }], { delay, duration: 400, easing: "ease-in-out" });
  const gold = cell.dataset.card.startsWith("GOLD");
  const light = make("circle", { class: gold ? "flood gold" : "flood", cx: 50, cy: 75, r: 70 });
  run(light, [{ transform: "scale(.2)", opacity: 0 }, { transform: "scale(1)", opacity: 0.85, offset: 0.5 }, { transform: "scale(1.5)", opacity: 0 }], { gone: over(cell, "", light), delay: delay + 120, duration: 400, fill: "both" });
  if (!gold) return;
  for (let n = 0; n < 7; n++) {
    const spark = use("i-nugget", 0, 0, "spark");
    for (const [name, value] of Object.entries({ x: 38, y: 63, width: 24, height: 24, color: "#ffd35a" })) spark.setAttribute(name, value);
    const [dx, dy] = [Math.cos(n * 0.9) * 62, Math.sin(n * 0.9) * 70];
    run(spark, [{ transform: "none", opacity: 0 }, { transform: `translate(${dx}px, ${dy - 24}px)`, opacity: 1, offset: 0.5 }, { transform: `translate(${dx * 1.2}px, ${dy + 18}px)`, opacity: 0 }], { gone: over(cell, "", spark), delay: delay + 200 + n * 30, duration: 400, fill: "both" });
  }
}

function crack(mark) {
  run(mark, [{ scale: 0 }, { scale: 1.5, offset: 0.6 }, { scale: 1 }], { duration: 260 });
  run(mark.closest(".seat").querySelector(".face > svg"), [{ translate: "0" }, { translate: "-4px" }, { translate: "4px" }, { translate: "-2px" }, { translate: "0" }], { duration: 260, easing: "linear" });
}

// The old sign tears off and falls.
function mend({ mark, seat }) {
  const box = face(seat);
  if (!seen(box)) return;
  const sign = mark.cloneNode(true);
  sign.classList.add("torn");
  sign.style.left = `${box.left - 8}px`;
  sign.style.top = `${box.top}px`;
  document.body.append(sign);
  run(sign, [{ transform: "none", opacity: 1 }, { transform: "scale(1.35)", opacity: 1, offset: 0.3 }, { transform: "translate(-10px, 34px) rotate(-50deg)", opacity: 0 }], { gone: sign, duration: 380, easing: "ease-in" });
}

// From the deck.
function deal(card, index) {
  const [deck, to] = [document.querySelector(".bar .chip")?.getBoundingClientRect(), card.getBoundingClientRect()];
  if (!seen(deck) || !seen(to)) return;
  const [dx, dy] = [deck.left + deck.width / 2 - to.left - to.width / 2, deck.top - to.top];
  run(card, [{ translate: `${dx}px ${dy}px`, scale: 0.3, opacity: 0 }, { opacity: 1, offset: 0.3 }, { translate: "0 0", scale: 1, opacity: 1 }], { duration: 340, delay: 120 + index * 60 });
}

// The light goes from face to face.
function pass({ from, to }) {
  const [was, is] = [face(from), face(to)];
  if (!seen(was) || !seen(is)) return;
  const light = document.createElement("div");
  light.className = "passing";
  light.style.width = light.style.height = `${is.width}px`;
  document.body.append(light);
  const at = (box) => `translate(${box.left}px, ${box.top}px)`;
  run(light, [{ transform: at(was), opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { transform: at(is), opacity: 0 }], { gone: light, duration: 320, easing: "ease-in-out" });
  run(document.querySelector(`.seats [data-seat="${to}"] .face > svg`), [{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], { duration: 300, delay: 200 });
}
