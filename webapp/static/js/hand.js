// My hand: which card is chosen, what it may do, where it is about to go. State lives here and survives every fresh
// fragment as long as it still makes sense; everything shown is painted from it.

import { on } from "./acts.js";
import { all, find, goalAt, isMine, onCells, plays, same, tray, tunnels, twoWays, ways } from "./cards.js";
import * as marks from "./marks.js";
import * as prefs from "./prefs.js";
import { say } from "./say.js";
import * as telegram from "./telegram.js";
import { toast } from "./toast.js";
import * as view from "./tray.js";

const state = { card: null, turned: false, choice: null, dropping: false, sending: false };
let order = async () => {};

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

// Another table: what was under way at the one before is not waited for here.
export function anew() {
  state.sending = false;
  reset();
}

function reset(repaint = true) {
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

function turn() {
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
  const sending = Symbol("this order");
  state.sending = sending;
  paint();
  let done = false;
  try {
    done = await order(command);
  } finally {
    if (state.sending === sending) state.sending = false;
    else done = null;
  }
  if (done === null) return;
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
  marks.teeth(tunnels(card, state.turned), x, y);
  telegram.haptic("error");
  await order({ do: "path", card: state.card, x, y, turned: state.turned });
}

function paint() {
  view.paint(state);
  if (!document.querySelector("dialog[open]")) telegram.back(chosen() ? back : null);
  telegram.guardClosing(Boolean(chosen() && (state.choice || state.dropping)));
}

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
