// What I am about to do, as a value: {card, turned, choice, pass}. The card that is chosen, whether it lies turned round, what
// it is aimed at (a cell, or one of its plays); or cards that I am about to discard, see passing.js.

import { find, isMine, onCells, onNothing, plays, same, ways } from "./cards.js";
import * as passing from "./passing.js";

export const none = { card: null, turned: false, choice: null, pass: null };

// The card with this id has just been chosen: what can only be done in one way is meant so.
export function begun(id) {
  const card = find(id);
  if (!card || !isMine()) return { ...none, card: id };
  const may = plays(card);
  const turned = card.dataset.family === "path" && may.length > 0 && may.every((play) => play[2]);
  return { ...none, card: id, turned, choice: aimless(card) };
}

// What a card is aimed at before I have said so.
export const aimless = (card) => (onNothing(card) ? plays(card)[0] ?? null : null);

// As much of it as still makes sense at the table that is shown now.
export function kept(intent) {
  const card = find(intent.card);
  const pass = intent.pass && isMine() && passing.holds(intent.pass) ? intent.pass : null;
  if (!card && !pass) return none;
  return { ...intent, pass, choice: card && isMine() ? held(card, intent.choice) : null };
}

function held(card, choice) {
  if (onNothing(card)) return aimless(card);
  if (choice === null) return null;
  const holds = onCells(card) ? ways(card, ...choice).length : plays(card).some((play) => same(play, choice));
  return holds ? choice : null;
}

// The command that does it, null while something is missing.
export function command({ card: id, choice, pass, turned }) {
  const card = find(id);
  if (pass) return passing.ready(pass) ? passing.order(pass) : null;
  if (!card || !choice) return null;
  const order = { do: card.dataset.family, card: id };
  if (onCells(card)) return { ...order, x: choice[0], y: choice[1], ...(order.do === "path" && { turned }) };
  const { say: _, sign, where, ...rest } = choice;
  return { ...order, ...rest };
}
