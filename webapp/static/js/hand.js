// My hand: which card is chosen, what it may do, where it is about to go. State lives here and survives every fresh
// fragment as long as it still makes sense; everything shown is painted from it.

import { on } from "./acts.js";
import { face, find, goalAt, isMine, onNothing, onSeats, plays, same, tray, tunnels, twoWays, ways } from "./cards.js";
import * as intent from "./intent.js";
import * as need from "./need.js";
import * as passing from "./passing.js";
import * as prefs from "./prefs.js";
import { say } from "./say.js";
import * as sheets from "./sheets.js";
import * as telegram from "./telegram.js";
import { toast } from "./toast.js";
import * as view from "./tray.js";

const state = { ...intent.none, sending: false };
let order = async () => {};

export const chosen = () => find(state.card);
export const atWork = () => Boolean(chosen() || state.pass);
export const busy = () => state.sending || passing.gathers(state.pass);

export function whenOrdered(act) {
  order = act;
}

// After a fresh fragment: keep what still holds.
export function refresh() {
  const holds = intent.kept(state);
  if (holds === intent.none) return reset(false);
  Object.assign(state, holds);
  return paint();
}

// Another table: what was under way at the one before is not waited for here.
export function anew() {
  state.sending = false;
  const kept = passing.recall();
  reset();
  if (!kept || !isMine() || !passing.holds(kept.pass)) return;
  Object.assign(state, kept);
  paint();
}

// Nothing is chosen any more: my cards are covered.
export const letGo = () => reset();

function reset(repaint = true) {
  Object.assign(state, intent.none);
  if (repaint || tray()) paint();
}

export function select(id, keep = false) {
  if (document.documentElement.dataset.covered) return;
  if (passing.gathers(state.pass)) return gather(id);
  const same = state.card === id;
  if (same && !keep) return reset();
  if (!same) Object.assign(state, intent.begun(id));
  telegram.haptic("select");
  return paint();
}

// One card more or less to discard.
function gather(id) {
  state.pass = passing.toggled(state.pass, id);
  telegram.haptic("select");
  if (!state.pass) return reset();
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
  Object.assign(state, { choice, pass: null });
  telegram.haptic(drag ? "snap" : "select");
  paint();
  if (!prefs.confirms() && !drag) commit();
}

// The card that is carried has left what it was aimed at.
export function lose() {
  const card = chosen();
  if (!state.choice || !card || onNothing(card)) return;
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
  if (!isMine() || !passing.most() || !chosen()) return;
  Object.assign(state, { pass: passing.open(state.card), choice: null });
  paint();
}

// Which cards do I give to be rid of the one that lies in front of me?
function rid(button, event) {
  sheets.shut(button.closest("dialog"));
  Object.assign(state, intent.none, { pass: passing.rid(button.dataset) });
  paint();
  if (event.detail === 0) tray().querySelector(".hand [tabindex='0']")?.focus();
}

export async function commit() {
  const command = intent.command(state);
  if (!command || state.sending) return;
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
    if (command.do === "inspection") sheets.open(`look-${command.target}`);
  } else {
    chosen()?.classList.add("shake");
    setTimeout(() => chosen()?.classList.remove("shake"), 300);
    paint();
  }
}

// A cell that is not lit: the judge says why, in words. Nothing can happen, since it may not be laid there. Gives whether
// there was anything to ask.
export function ask(x, y) {
  const card = chosen();
  if (!card || !isMine() || card.dataset.family !== "path" || state.pass || state.sending) return false;
  telegram.haptic("error");
  tellWhy(card, state.turned, x, y);
  return true;
}

// At once from what lies on the page; what that does not tell, the server is asked.
async function tellWhy(card, turned, x, y) {
  const foresee = await need.get("foresee").catch(() => null);
  const known = foresee?.why(card, tunnels(card, turned), x, y);
  if (known?.text) toast(known.text, "bad");
  else order({ do: "path", card: card.dataset.card, x, y, turned });
  if (known) foresee.mistake(face(card, turned), known.sides, x, y);
}

// The same for a seat.
function askSeat({ dataset }, target) {
  const { family, tool } = dataset;
  telegram.haptic("error");
  order({ do: family, card: state.card, target, ...(tool && { tool }) });
}

function paint() {
  view.paint(state);
  passing.keep(state);
  telegram.back("hand", atWork() ? back : null);
  telegram.guardClosing(Boolean(state.pass || (chosen() && state.choice)));
}

// One step back: what is aimed at or about to be discarded first, then the card.
export function back() {
  const card = chosen();
  if (!card || (!state.pass && (!state.choice || onNothing(card)))) return reset();
  Object.assign(state, { choice: intent.aimless(card), pass: null });
  return paint();
}

export function begin() {
  on("turn", turn);
  on("go", commit);
  on("drop", (_, event) => {
    drop();
    onward(event);
  });
  on("rid", rid);
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
    const index = Number(seat.dataset.seat);
    if (!card || !isMine() || state.pass || !onSeats(card)) return sheets.open(`seat-${index}`);
    if (state.sending) return;
    const may = plays(card).filter((play) => play.target === index);
    if (!may.length) return askSeat(card, index);
    const now = may.findIndex((play) => same(play, state.choice));
    aim(may[(now + 1) % may.length]);
  });
}

// Chosen by key: the next key press should find the button that confirms, or the card again, also while cards are gathered.
function onward(event) {
  if (event.detail !== 0) return;
  const go = document.getElementById("go");
  if (go && !go.disabled && !busy()) go.focus();
  else chosen()?.focus();
}

export function complain(text) {
  toast(text || say("refused"), "bad");
  telegram.haptic("error");
}
