// A table on the page: fetched, followed, ordered. What is shown is always a whole fragment of one version; while the line
// is down it is marked as such, never shown as the present.

import { announce, show as display, toast } from "./toast.js";
import { Offline, call, hurry, post, sentence } from "./api.js";
import * as board from "./board.js";
import * as cover from "./cover.js";
import * as clock from "./clock.js";
import * as ending from "./ending.js";
import * as fresh from "./fresh.js";
import * as hand from "./hand.js";
import * as live from "./live.js";
import * as need from "./need.js";
import * as pages from "./pages.js";
import { get as remembered, random } from "./prefs.js";
import * as role from "./role.js";
import { say, tongue } from "./say.js";
import { stale } from "./stale.js";
import { read, show } from "./swap.js";
import * as telegram from "./telegram.js";

// `pulse` grows with every change, `wanted` is the newest heard of; moves go by `version`, which talk leaves as it is; `marked`
// counts changes of my private marks, `noted` the most heard of. `got` says whether the last fetch was good.
const nothing = { code: null, version: -1, pulse: -1, marked: 0, noted: 0, wanted: -1, tag: "", line: null, fetching: null, got: true, failures: 0, at: 0 };
let table = { ...nothing };
const root = document.documentElement;

export const code = () => table.code;
const view = () => document.getElementById("view");

// Whoever waits for an answer asks this before showing it: am I still on the page that asked?
export function stay() {
  const mine = table;
  return () => table === mine;
}

export async function open(code) {
  leave();
  table = { ...nothing, code };
  const mine = table;
  await fetchNow();
  if (table !== mine) return;
  mine.line = live.follow(code, {
    seen: () => Math.max(0, mine.pulse),
    news: (pulse) => hint({ pulse }),
    marks: () => mine.marked,
    noted: (marked) => hint({ marked }),
    ask: fetchNow,
    alive: () => Object.assign(mine, { at: Date.now() }),
  });
}

export function leave() {
  table.line?.stop();
  clock.stop();
  document.title = say("title");
  table = { ...nothing };
  delete root.dataset.net;
  for (const layer of ["hand", "page"]) telegram.back(layer, null);
  telegram.guardClosing(false);
}

// Nobody looks at this page now.
export const sleep = () => table.line?.away();

// After sleep, a lost network or a server's restart: ask at once, and begin the line anew.
export function wake() {
  if (!table.code) return;
  table.line?.again();
  hurry();
  fetchNow();
}

function hint({ pulse = 0, marked = 0 }) {
  table.wanted = Math.max(table.wanted, pulse);
  table.noted = Math.max(table.noted, marked);
  if (pulse > table.pulse || marked > table.marked) fetchNow();
}

const behind = (mine) => mine.pulse < mine.wanted || mine.marked < mine.noted;

// What is shown may be old: say so, and of when it is.
function flag() {
  stale(!table.code || (table.got && navigator.onLine) ? null : table.at);
}

// One fetch at a time; hints that arrive meanwhile lead to one more.
function fetchNow() {
  const mine = table;
  mine.fetching ??= (async () => {
    try {
      let before;
      do {
        before = mine.pulse;
        await fetchOnce(mine);
      } while (mine === table && mine.got && before < mine.pulse && behind(mine));
    } finally {
      mine.fetching = null;
      if (mine.got && behind(mine)) setTimeout(() => table === mine && fetchNow(), 700);
    }
  })();
  return mine.fetching;
}

async function fetchOnce(mine) {
  const { tag } = mine;
  try {
    const answer = await call(`/g/${mine.code}`, tag ? { headers: { "If-None-Match": tag } } : {}, 1, () => lost(mine));
    if (table !== mine) return;
    if (answer.status >= 500 || answer.status === 429) throw Object.assign(new Offline(), { answer }); // a server in trouble is as good as none
    if (answer.status === 304) current(mine, mine.pulse, mine.marked);
    else if (answer.ok) await accept(mine, answer);
    else await refused(answer);
  } catch (error) {
    if (table !== mine) return;
    if (error.answer && !(error instanceof Offline)) await refused(error.answer);
    else if (error instanceof Offline) failed(mine, error.answer);
    else throw error;
  }
}

// The server has told how the table is now: the line is alive.
function current(mine, wanted, noted) {
  Object.assign(mine, { failures: 0, got: true, wanted, noted, at: Date.now() });
  flag();
}

function lost(mine) {
  mine.got = false;
  flag();
}

// The table is gone, or not for me.
async function refused(answer) {
  if (answer.status === 404) return pages.unknown();
  leave();
  pages.refuse(answer);
}

// Ask again by and by, less often each time.
function failed(mine, answer) {
  mine.failures += 1;
  lost(mine);
  if (mine.pulse < 0) pages.message(answer?.status === 429 ? "fast" : "offline");
  setTimeout(() => table === mine && !mine.got && fetchNow(), Math.min(8000, 500 * 2 ** mine.failures));
}

// The language has changed: the same version looks different now, and what is under way may still come in the old one.
export async function redraw() {
  const mine = table;
  await mine.fetching;
  if (table !== mine) return;
  mine.tag = "";
  await fetchNow();
}

async function accept(mine, answer) {
  const page = read(await answer.text());
  const [version, pulse] = ["X-Version", "X-Pulse"].map((name) => Number(answer.headers.get(name)));
  const marked = Number(page.dataset.marked ?? 0);
  if (table !== mine || pulse < mine.pulse || marked < mine.marked) return;
  Object.assign(mine, { version, pulse, marked, tag: answer.headers.get("ETag") ?? "" });
  current(mine, Math.max(mine.wanted, pulse), Math.max(mine.noted, marked));
  put(page);
  toast(page.dataset.news);
  if (page.lang !== tongue()) redraw(); // asked for before the language changed
}

export function put(page) {
  const before = fresh.remember();
  const first = show(page);
  const now = view();
  pages.settle();
  clock.start(now.dataset);
  if (now.dataset.kind !== "table") return;
  board.attach(first);
  if (first) hand.anew();
  else hand.refresh();
  const other = first || before.lang !== now.lang; // nothing in it is news
  fresh.animate(before, other);
  ending.attach(before, first);
  role.brief();
  cover.paint();
  if (isMine(now.dataset)) document.title = `● ${say("your_turn")}`; // the tab says so
  if (!other) news(before, now);
  if (first && remembered("hints") !== "off") setTimeout(hints, 2500); // not before the table has been shown
}

const hints = () => need.get("hints").then(({ watch }) => watch(), () => {});

const isMine = ({ seat, acting }) => seat !== "" && acting === seat;

function news(before, now) {
  const lines = fresh.lines(before);
  for (const { text } of lines) announce(text);
  const spoken = lines.filter(({ words }) => words);
  if (spoken.length) need.get("bubbles").then((bubbles) => bubbles.speak(spoken), () => {});
  display(lines.filter(({ mine, words }) => mine && !words).map(({ text }) => text).join(" "), "mine");
  if (!isMine(now.dataset) || before.acting === now.dataset.acting) return;
  telegram.haptic("success");
  announce(say("your_turn"));
}

// Order a move. Gives true when it was accepted; whatever happened is shown.
export const order = (command) => send("commands", { command, seen: table.version, tap: random(20) });

// What I say to all, and what I keep to myself: neither is a move.
export const claim = (claim) => send("claims", { claim, tap: random(20) });
export const trust = (target, trust) => send("marks", { target, trust });

// What becomes of my seat, or of the whole table.
export const seat = (action, more = {}) => send("seat", { action, ...more });

// Lobby orders answer with the fresh page too.
export const lobby = (action, more = {}) => send("lobby", { action, ...more });

async function send(what, body) {
  const mine = table;
  try {
    const answer = await post(`/g/${mine.code}/${what}`, body);
    const moved = answer.status === 409;
    const text = answer.ok ? "" : moved ? say("stale") : await sentence(answer);
    if (table !== mine) return false;
    if (answer.ok || moved) await accept(mine, answer);
    if (moved) toast(text);
    else if (!answer.ok) hand.complain(text);
    return answer.ok;
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    if (table !== mine) return false;
    hand.complain(say("not_sent"));
    wake();
    return false;
  }
}
