// Hints for the first game: one at a time, when nothing has happened for a while; each until it was done once or seen
// twice, all until a game has been finished. They lie over the maze, take no touch and hold nobody up.

import { send } from "./api.js";
import * as cards from "./cards.js";
import * as hand from "./hand.js";
import { style } from "./need.js";
import { element } from "./nodes.js";
import * as prefs from "./prefs.js";
import * as sheets from "./sheets.js";
import { toast } from "./toast.js";

const QUIET = 3500; // milliseconds in which nobody has done anything
const SHOWN = 9000;
const ENOUGH = 2; // times a hint is seen
const WATCHED = { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open", "hidden"] };
const there = (selector) => [...document.querySelectorAll(selector)].some((node) => node.getClientRects().length);
const free = () => !hand.atWork();

// In the order in which they are given: when one fits, and how one sees that it was done.
const HINTS = {
  card: { fits: () => cards.isMine() && free(), done: () => Boolean(hand.chosen()) },
  cell: { fits: () => there("#board .spot") && !there("#board .held"), done: () => there("#board .held") },
  turn: { fits: () => there("#board .held.turns"), done: () => there(".hand .card.spun") },
  role: { fits: () => free() && there("#role"), done: () => there(".secret") },
  drag: { fits: () => cards.isMine() && free() && known("cell"), done: () => there(".carried") },
  say: { fits: () => free() && there(".talk"), done: () => there("#claims[open]") },
  pinch: { fits: () => free() && document.querySelectorAll("#board .cell").length > 8, done: () => fingers > 1 },
};

let note = null;
let now = null; // the hint that is shown
let timer = 0;
let fingers = 0;
// a clock that ticks is nothing that happens
const ticks = ({ target }) => target.matches("[role=timer]");
const watcher = new MutationObserver((changes) => changes.every(ticks) || look());

const seen = (name) => Number(prefs.get(`hint.${name}`, 0));
const known = (name) => seen(name) >= ENOUGH;
const learnt = (name) => prefs.set(`hint.${name}`, ENOUGH);

// Another table is shown: begin, unless it is under way.
export function watch() {
  if (prefs.get("hints") === "off") return;
  watcher.observe(document.body, WATCHED);
  for (const name of ["pointerdown", "pointerup", "pointercancel", "keydown"]) window.addEventListener(name, felt, { passive: true });
  look();
}

function end() {
  watcher.disconnect();
  for (const name of ["pointerdown", "pointerup", "pointercancel", "keydown"]) window.removeEventListener(name, felt);
  clearTimeout(timer);
  hide();
}

function felt({ type, pointerType }) {
  if (pointerType === "touch") fingers = Math.max(0, fingers + (type === "pointerdown" ? 1 : -1));
  look();
}

// Something has happened: what was done is known, what no longer fits goes, and the quiet begins anew.
function look() {
  const table = document.querySelector("#view.table");
  if (table?.dataset.phase === "over") prefs.set("hints", "off");
  if (!table || prefs.get("hints") === "off" || Object.keys(HINTS).every(known)) return end();
  for (const [name, { done }] of Object.entries(HINTS)) if (!known(name) && done()) learnt(name);
  if (now && (known(now) || !HINTS[now].fits() || busy())) hide();
  clearTimeout(timer);
  timer = setTimeout(show, QUIET);
}

// Only at a real table on which nothing else lies.
const busy = () => !document.querySelector('#view.table:not(.lesson)[data-phase="dig"]') || there("dialog[open], .secret, .toast, .brief, [data-instead]");

async function show() {
  if (now || busy()) return;
  const name = Object.keys(HINTS).find((each) => !known(each) && HINTS[each].fits());
  if (!name) return;
  const words = await fetched();
  if (!words || now || busy() || !HINTS[name].fits()) return;
  now = name;
  prefs.set(`hint.${name}`, seen(name) + 1);
  note.textContent = words[name];
  note.style.bottom = `${innerHeight - foot() + 8}px`;
  addEventListener("resize", hide, { once: true });
  note.hidden = false;
  setTimeout(() => now === name && hide(), SHOWN);
}

// Where the mine ends that is to be seen: above the strip of news, where there is one.
function foot() {
  const strip = document.querySelector(".mine .news");
  const { top, height } = strip.getBoundingClientRect();
  return height ? top : document.querySelector(".mine").getBoundingClientRect().bottom - 8;
}

function hide() {
  if (note) note.hidden = true;
  now = null;
}

// The words in the language of the page; without them there are no hints, which harms nobody.
async function fetched() {
  const { lang } = document.documentElement;
  if (note?.lang !== lang) {
    try {
      const [answer] = await Promise.all([send("/hints"), style("hints")]);
      if (!answer.ok) return null;
      const drawn = element(await answer.text());
      note?.remove();
      note = drawn;
      note.lang = lang;
      document.body.append(note);
    } catch {
      return null;
    }
  }
  return JSON.parse(note.dataset.words);
}

// From the menu: all of them once more.
export async function open() {
  prefs.set("hints", "on");
  for (const name of Object.keys(HINTS)) prefs.set(`hint.${name}`, 0);
  sheets.clear();
  watch();
  toast((await fetched())?.back);
}
