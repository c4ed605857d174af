// My hand: which card is chosen, what it may do, where it is about to go. State lives here and survives every fresh
// fragment as long as it still makes sense; everything shown is painted from it.

import { on } from "./acts.js";
import * as choices from "./choices.js";
import * as marks from "./marks.js";
import { turned } from "./maze.js";
import * as prefs from "./prefs.js";
import { count, say } from "./say.js";
import * as telegram from "./telegram.js";
import { toast } from "./toast.js";

const state = { card: null, turned: false, choice: null, dropping: false, sending: false };
let order = async () => {};

const tray = () => document.querySelector(".tray");
const all = () => [...document.querySelectorAll(".hand .card")];
const find = (id) => all().find((card) => card.dataset.card === id) ?? null;
const face = (card, half) => card.querySelector(`[data-turned="${Number(half)}"]`) ?? card.querySelector("svg");
const isMine = () => tray()?.dataset.mine === "1" && tray()?.dataset.dig === "1";
const onCells = (card) => ["path", "rockfall"].includes(card.dataset.family);
const plays = (card) => JSON.parse(card.dataset.plays);
const ways = (card, x, y) => plays(card).filter((play) => play[0] === x && play[1] === y);
const twoWays = (card) => Boolean(card.querySelector('[data-turned="1"]'));

export const chosen = () => find(state.card);
export const busy = () => state.sending;

export function whenOrdered(act) {
  order = act;
}

// After a fresh fragment: keep what still holds.
export function refresh() {
  const card = chosen();
  if (!card) reset(false);
  else {
    if (!isMine()) Object.assign(state, { choice: null, dropping: false });
    else if (state.choice && onCells(card) && !ways(card, ...state.choice).length) state.choice = null;
    else if (state.choice !== null && !onCells(card) && !plays(card).some((play) => same(play, state.choice))) state.choice = null;
    paint();
  }
}

export function reset(repaint = true) {
  Object.assign(state, { card: null, turned: false, choice: null, dropping: false });
  if (repaint || tray()) paint();
}

export function select(id, keep = false) {
  const same = state.card === id;
  if (same && !keep) return reset();
  if (!same) Object.assign(state, { card: id, turned: false, choice: null, dropping: false });
  telegram.haptic("select");
  const card = chosen();
  if (isMine() && card?.dataset.family === "path" && !plays(card).some((play) => !play[2]) && plays(card).length) state.turned = true;
  return paint();
}

// Put the chosen card down for a look, or lay it at once when moves are not confirmed.
export function aim(choice, drag = false) {
  const card = chosen();
  if (!card || !isMine() || state.sending) return;
  if (card.dataset.family === "path") {
    const may = ways(card, ...choice);
    if (!may.some((play) => Boolean(play[2]) === state.turned)) state.turned = !state.turned;
  }
  state.choice = choice;
  state.dropping = false;
  telegram.haptic("select");
  paint();
  if (!prefs.confirms() && !drag) commit();
}

export function unaim() {
  if (state.choice === null) return;
  state.choice = null;
  paint();
}

export function turn() {
  const card = chosen();
  if (!card || !twoWays(card)) return;
  if (state.choice && ways(card, ...state.choice).length < 2) return;
  state.turned = !state.turned;
  telegram.haptic("select");
  card.classList.remove("spun");
  card.getBoundingClientRect();
  card.classList.add("spun");
  paint();
}

export function drop() {
  if (!isMine() || tray().dataset.drop !== "1" || !chosen()) return;
  state.dropping = true;
  state.choice = null;
  paint();
}

export async function commit() {
  const card = chosen();
  if (!card || state.sending) return;
  const command = state.dropping ? { do: "discard", cards: [state.card] } : state.choice && orderOf(card);
  if (!command) return;
  state.sending = true;
  paint();
  let done = false;
  try {
    done = await order(command);
  } finally {
    state.sending = false;
  }
  if (done) {
    if (command.do === "path") prefs.set("placed", "yes");
    telegram.haptic("place");
    reset();
  } else {
    chosen()?.classList.add("shake");
    setTimeout(() => chosen()?.classList.remove("shake"), 300);
    paint();
  }
}

function orderOf(card) {
  const base = { do: card.dataset.family, card: state.card };
  const { choice } = state;
  if (base.do === "path") return { ...base, x: choice[0], y: choice[1], turned: state.turned };
  if (base.do === "rockfall") return { ...base, x: choice[0], y: choice[1] };
  if (base.do === "map") return { ...base, goal: choice.goal };
  if (base.do === "break") return { ...base, target: choice.target };
  return { ...base, target: choice.target, tool: choice.tool };
}

// A cell that is not lit: the judge says why, in words. Nothing can happen, since it may not be laid there.
export async function ask(x, y) {
  const card = chosen();
  if (!card || !isMine() || card.dataset.family !== "path" || state.sending) return;
  marks.teeth(tunnels(card), x, y);
  telegram.haptic("error");
  await order({ do: "path", card: state.card, x, y, turned: state.turned });
}

const tunnels = (card) => {
  const printed = card.dataset.tunnels.split(",");
  return state.turned ? turned(printed) : printed;
};

// ---- painting ---------------------------------------------------------------------------------------------------------

function paint() {
  if (!tray() || !document.getElementById("tell")) return;
  const card = chosen();
  for (const each of all()) {
    each.classList.toggle("on", each === card);
    each.classList.toggle("flip", each === card && state.turned);
    each.setAttribute("aria-pressed", each === card);
    each.tabIndex = each === card || (!card && each === all()[0]) ? 0 : -1;
  }
  document.querySelector(".hand").classList.toggle("is-chosen", Boolean(card));
  marks.clear();
  const active = card && isMine() && !state.dropping;
  choices.paint(active && !onCells(card) ? plays(card) : [], state.choice, card?.dataset.family);
  const joined = active ? paintMaze(card) : 0;
  paintTell(card, joined);
  paintActs(card);
  if (!document.querySelector("dialog[open]")) telegram.back(card ? back : null);
  telegram.guardClosing(Boolean(card && (state.choice || state.dropping)));
}

function paintMaze(card) {
  const { family } = card.dataset;
  if (family === "map") marks.spots(plays(card).map((play) => ({ ...goalAt(play.goal), look: "peek", label: play.say, chosen: same(play, state.choice) })));
  if (!onCells(card)) return 0;
  const [gx, gy] = state.choice ?? [];
  if (family === "rockfall") {
    marks.spots(plays(card).map(([x, y]) => ({ x, y, look: "target", label: say("cell", { x, y }), chosen: x === gx && y === gy })));
    return 0;
  }
  const lit = new Map(plays(card).map(([x, y, half]) => [`${x},${y}`, { x, y, half }]));
  marks.spots([...lit.values()].filter(({ x, y }) => x !== gx || y !== gy).map(({ x, y, half }) => {
    const both = ways(card, x, y).length > 1;
    return { x, y, look: both ? "both" : "legal", label: say(both ? "cell_both" : half ? "cell_turned" : "cell", { x, y }) };
  }));
  if (!state.choice) return 0;
  const both = ways(card, gx, gy).length > 1;
  marks.ghost({ x: gx, y: gy, face: face(card, state.turned), turns: both, label: `${say(state.turned ? "cell_turned" : "cell", { x: gx, y: gy })}. ${say(both ? "turn" : "place")}` });
  return marks.wake(tunnels(card), gx, gy);
}

function goalAt(index) {
  const { x, y } = document.querySelector(`#board .goal[data-goal="${index}"]`)?.dataset ?? { x: 8, y: index * 2 - 2 };
  return { x: Number(x), y: Number(y) };
}

function paintTell(card, joined) {
  const [title, text, tone] = words(card, joined);
  const tell = document.getElementById("tell");
  tell.className = `tell ${tone ?? ""}`;
  const [big, small] = tell.children;
  if (big.textContent !== title) big.textContent = title;
  if (small.textContent !== text) small.textContent = text;
}

function words(card, joined) {
  if (!tray().dataset.dig || tray().dataset.dig === "0") return [card?.dataset.title ?? "", card?.dataset.about ?? ""];
  if (!card) return isMine() ? [say("your_turn"), say("choose_card")] : [tray().dataset.who, say("wait_and_look")];
  const { title, about, family } = card.dataset;
  if (state.dropping) return [say("confirm_drop"), say("drop_hidden")];
  if (!isMine()) return [title, about];
  const many = plays(card).length;
  if (!many) return [title, [card.dataset.why ?? about, say("stuck_drop")].join(" "), "no"];
  if (family === "path") {
    if (joined) return [title, count("wakes", joined), "yes"];
    if (state.choice) return [title, say("fits_here")];
    if (!prefs.get("placed")) return [title, say("choose_cell")]; // until it has been done once
    return [title, count("places", new Set(plays(card).map(([x, y]) => `${x},${y}`)).size)];
  }
  if (state.choice && family === "rockfall") return [title, say("collapse_sub")];
  return [title, state.choice ? about : say({ rockfall: "choose_tunnel", map: "choose_goal" }[family] ?? "choose_seat")];
}

function paintActs(card) {
  const acts = document.querySelector(".tray .acts");
  const [turning, go, bin] = ["turn", "go", "drop"].map((id) => document.getElementById(id));
  if (!go) return;
  const aiming = card && isMine() && !state.dropping && !onCells(card) && plays(card).length > 0;
  const back = state.dropping || (aiming && state.choice);
  acts.classList.toggle("aim", Boolean(aiming && !state.choice));
  acts.classList.toggle("two", Boolean(back));
  go.classList.toggle("bad", state.dropping || (Boolean(state.choice) && ["rockfall", "break"].includes(card?.dataset.family)));
  go.disabled = state.sending || !isMine() || !(state.dropping || state.choice);
  go.lastElementChild.textContent = state.sending ? say("sending") : goal(card);
  turning.disabled = !back && !(card && twoWays(card) && card.dataset.family === "path" && (!state.choice || ways(card, ...state.choice).length > 1));
  turning.dataset.do = back ? "unaim" : "turn";
  turning.querySelector("use").setAttribute("href", back ? "#i-undo" : "#i-turn");
  turning.lastElementChild.textContent = say(back ? "back" : "turn");
  bin.disabled = !card || !isMine() || tray().dataset.drop !== "1" || state.sending;
}

function goal(card) {
  if (!isMine()) return tray().dataset.who;
  if (state.dropping) return say("drop_yes");
  if (!card) return say("choose_card");
  if (state.choice?.say) return state.choice.say;
  return say(card.dataset.family === "rockfall" ? "collapse" : "place");
}

const same = (a, b) => Boolean(a && b) && JSON.stringify(a) === JSON.stringify(b);

function back() {
  if (state.dropping || state.choice) {
    Object.assign(state, { choice: null, dropping: false });
    paint();
  } else reset();
}

export function begin() {
  on("turn", turn);
  on("go", commit);
  on("drop", drop);
  on("unaim", back);
  on("ghost", () => {
    const card = chosen();
    if (card && state.choice && ways(card, ...state.choice).length > 1) turn();
    else commit();
  });
  on("spot", (spot, event) => {
    const at = [Number(spot.dataset.x), Number(spot.dataset.y)];
    const card = chosen();
    if (!card) return;
    if (card.dataset.family === "map") aim(plays(card).find((play) => same(goalAt(play.goal), { x: at[0], y: at[1] })));
    else if (same(state.choice, at)) commit();
    else aim(at);
    onward(event);
  });
  on("choice", (button, event) => {
    aim(JSON.parse(button.dataset.play));
    onward(event);
  });
  on("seat", (seat) => {
    const card = chosen();
    if (!card || !isMine() || onCells(card) || card.dataset.family === "map") return toast(seat.getAttribute("aria-label"));
    const may = plays(card).filter((play) => play.target === Number(seat.dataset.seat));
    if (!may.length) return toast(seat.getAttribute("aria-label"));
    const now = may.findIndex((play) => same(play, state.choice));
    aim(may[(now + 1) % may.length]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen() && !document.querySelector("dialog[open]")) {
      const at = chosen();
      back();
      at.focus({ preventScroll: true });
    }
    const card = event.target.closest?.(".card");
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (card && step) {
      const next = all()[all().indexOf(card) + step];
      if (next) focusCard(next);
      event.preventDefault();
    }
    if ((event.key === "r" || event.key === "R") && chosen() && !event.target.closest?.("input, select")) turn();
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".spot, .held")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });
}

// Chosen by key: the next key press should find the button that confirms, or the card again.
function onward(event) {
  if (event.detail !== 0) return;
  const go = document.getElementById("go");
  if (go && !go.disabled) go.focus();
  else chosen()?.focus();
}

function focusCard(card) {
  for (const each of all()) each.tabIndex = each === card ? 0 : -1;
  card.focus();
}

export function complain(text) {
  toast(text || say("refused"), "bad");
  telegram.haptic("error");
}
