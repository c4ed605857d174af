// Cards I am about to discard: one, or as many as the table allows at once; or those it costs to be rid of a card that
// lies in front of me (`front`). A pass is a value: {cards, least, most, front, what}.

import { find, tray } from "./cards.js";
import { count, say } from "./say.js";

export const most = () => Number(tray()?.dataset.drop ?? 0);
export const open = (card) => ({ cards: [card], least: 1, most: most(), front: null });

export function rid({ front, what }) {
  const cost = Number(tray().dataset.cost);
  return { cards: [], least: cost, most: cost, front, what };
}

// Whether taps on cards gather them.
export const gathers = (pass) => Boolean(pass) && pass.most > 1;
export const ready = (pass) => pass.cards.length >= pass.least;
export const order = ({ cards, front }) => (front ? { do: "remove", cards, front } : { do: "discard", cards });

// With one card more or less; beyond the most the first one goes back. Null when none is left of a mere discard.
export function toggled(pass, card) {
  const without = pass.cards.filter((held) => held !== card);
  const cards = without.length < pass.cards.length ? without : [...pass.cards, card].slice(-pass.most);
  return cards.length || pass.front ? { ...pass, cards } : null;
}

// Whether a fresh fragment still knows all of it.
export function holds({ cards, most: limit, front }) {
  const there = !front || document.querySelector(`[data-do="rid"][data-front="${front}"]`);
  return Boolean(there) && cards.every(find) && (front ? limit === Number(tray().dataset.cost) : limit <= most());
}

// Title and a line about it.
export function words(pass) {
  if (pass.front) return [say("rid", { what: pass.what }), say("rid_choose", { n: pass.least })];
  return gathers(pass) ? [say("drop_more", { n: pass.most }), say(pass.cards.length < pass.most ? "drop_gather" : "drop_hidden")] : [say("confirm_drop"), say("drop_hidden")];
}

// What the button says.
export function action(pass) {
  if (!gathers(pass)) return say("drop_yes");
  const n = pass.cards.length;
  if (!ready(pass)) return count("pick", pass.least - n);
  const drawn = Math.min(pass.front ? 1 : n, Number(tray().dataset.deck));
  return say(drawn ? "drop_draw" : "drop_only", { n, m: drawn });
}

// What I am about to discard survives a reload of the page.
const code = () => document.getElementById("view").dataset.code;

export function keep({ card, pass }) {
  try {
    if (pass) sessionStorage.setItem("saboteur.pass", JSON.stringify({ code: code(), card, pass }));
    else sessionStorage.removeItem("saboteur.pass");
  } catch {
    // a web view without storage: it is forgotten with the page
  }
}

export function recall() {
  try {
    const { code: there, ...kept } = JSON.parse(sessionStorage.getItem("saboteur.pass") ?? "{}");
    return there === code() ? kept : null;
  } catch {
    return null;
  }
}
