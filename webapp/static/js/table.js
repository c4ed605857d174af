// A table on the page: fetched, followed, ordered. What is shown is always a whole fragment of one version; while the line
// is down it is marked as such, never shown as the present.

import { announce, toast } from "./toast.js";
import { Offline, call, post, sentence } from "./api.js";
import * as board from "./board.js";
import * as clock from "./clock.js";
import * as ending from "./ending.js";
import * as fresh from "./fresh.js";
import * as hand from "./hand.js";
import * as live from "./live.js";
import * as pages from "./pages.js";
import { random } from "./prefs.js";
import { learn, say } from "./say.js";
import { show } from "./swap.js";
import * as telegram from "./telegram.js";

// `wanted` is the newest version heard of; `got` says whether the last fetch was good.
const nothing = { code: null, version: -1, wanted: -1, tag: "", line: null, fetching: null, got: true, failures: 0 };
let table = { ...nothing };
const root = document.documentElement;

export const code = () => table.code;
const view = () => document.getElementById("view");

export async function open(code) {
  leave();
  table = { ...nothing, code };
  const mine = table;
  await fetchNow();
  if (table !== mine) return;
  mine.line = live.follow(code, () => Math.max(0, mine.version), hint, () => fetchNow());
}

export function leave() {
  table.line?.stop();
  clock.stop();
  document.title = title;
  table = { ...nothing };
  delete root.dataset.net;
  telegram.back(null);
  telegram.guardClosing(false);
}

// After sleep, a lost network or a server's restart: ask at once, and begin the line anew.
export function wake() {
  if (!table.code) return;
  table.line?.again();
  fetchNow();
}

function hint(version) {
  table.wanted = Math.max(table.wanted, version);
  if (version > table.version) fetchNow();
}

// What is shown may be old: say so.
function mark() {
  if (table.code && !(table.got && navigator.onLine)) root.dataset.net = "lost";
  else delete root.dataset.net;
}

// One fetch at a time; hints that arrive meanwhile lead to one more.
function fetchNow() {
  const mine = table;
  mine.fetching ??= (async () => {
    try {
      let before;
      do {
        before = mine.version;
        await fetchOnce(mine);
      } while (mine === table && mine.got && before < mine.version && mine.version < mine.wanted);
    } finally {
      mine.fetching = null;
      if (mine.got && mine.version < mine.wanted) setTimeout(() => table === mine && fetchNow(), 700);
    }
  })();
  return mine.fetching;
}

async function fetchOnce(mine) {
  try {
    const answer = await call(`/g/${mine.code}`, mine.tag ? { headers: { "If-None-Match": mine.tag } } : {}, 1);
    if (table !== mine) return;
    if (answer.status >= 500 || answer.status === 429) throw new Offline(); // a server in trouble is as good as none
    Object.assign(mine, { failures: 0, got: true });
    if (answer.ok) await accept(answer);
    else if (answer.status === 304) mine.wanted = mine.version;
    else await refused(answer);
    mark();
  } catch (error) {
    if (table !== mine) return;
    if (error.answer && !(error instanceof Offline)) await refused(error.answer);
    else if (error instanceof Offline) failed(mine);
    else throw error;
  }
}

// The table is gone, or not for me.
async function refused(answer) {
  const text = await sentence(answer);
  leave();
  pages.message(answer.status === 404 ? "not_found" : "refused");
  if (answer.status !== 404) toast(text, "bad");
}

// Ask again by and by, less often each time.
function failed(mine) {
  mine.got = false;
  mine.failures += 1;
  mark();
  if (mine.version < 0) pages.message("offline");
  setTimeout(() => table === mine && !mine.got && fetchNow(), Math.min(8000, 500 * 2 ** mine.failures));
}

// A language or another setting has changed: the same version looks different now.
export function redraw() {
  table.tag = "";
  return fetchNow();
}

async function accept(answer) {
  const version = Number(answer.headers.get("X-Version"));
  if (version < table.version) return;
  const html = await answer.text();
  table.version = version;
  table.wanted = Math.max(table.wanted, version);
  table.tag = answer.headers.get("ETag") ?? "";
  put(html);
}

function put(html) {
  const before = fresh.remember();
  const first = show(html);
  learn();
  const now = view();
  root.lang = now.lang || root.lang;
  pages.settle();
  if (now.dataset.kind !== "table") return;
  board.attach(first);
  clock.start(now.dataset);
  const turn = first ? hand.reset() : hand.refresh();
  fresh.animate(before, first);
  ending.attach(before, first);
  entitle(now);
  if (!first) news(before, now);
  return turn;
}

const isMine = ({ seat, acting }) => seat !== "" && acting === seat;
const title = document.title;

// The tab says so when it is my turn.
function entitle(now) {
  document.title = isMine(now.dataset) ? `● ${say("your_turn")}` : title;
}

function news(before, now) {
  if (isMine(now.dataset) && before.acting !== now.dataset.acting) {
    telegram.haptic("success");
    announce(say("your_turn"));
  }
  const lines = fresh.lines(before);
  if (lines.length) announce(lines.join(" "));
}

// Order a move. Gives true when it was accepted; whatever happened is shown.
export async function order(command) {
  const mine = table.code;
  try {
    const answer = await post(`/g/${mine}/commands`, { command, seen: table.version, tap: random(20) });
    if (table.code !== mine) return false;
    if (answer.ok) {
      await accept(answer);
      return true;
    }
    if (answer.status === 409) {
      await accept(answer);
      toast(say("stale"));
    } else hand.complain(await sentence(answer));
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    hand.complain(say("not_sent"));
    wake();
  }
  return false;
}

// Lobby orders answer with the fresh page too.
export async function lobby(action, more = {}) {
  try {
    const answer = await post(`/g/${table.code}/lobby`, { action, ...more });
    if (answer.ok) await accept(answer);
    else hand.complain(await sentence(answer));
    return answer.ok;
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    hand.complain(say("not_sent"));
    return false;
  }
}
