// Texts for what the script says by itself; every fragment brings them along in its language. Before the first one, those
// of the shell, which are there in every language.

import { language } from "./prefs.js";

const root = document.documentElement;
let texts = {};

const shells = (lang) => document.querySelector(`body > [data-texts][lang="${lang}"]`);

// My language, or that of the shell while mine is not known.
export const tongue = () => (shells(language()) ? language() : root.lang);

// Speak as the page `shown` does, and let the browser know.
export function learn(shown) {
  root.lang = shown?.lang || tongue();
  texts = JSON.parse((shown?.querySelector("[data-texts]") ?? shells(root.lang)).dataset.texts);
  document.title = say("title");
}

export function say(key, facts = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

// Where a cell lies as seen from the start card, as the log says it: "3 right, 1 up".
export function place({ x, y }) {
  const ways = [[x, x > 0 ? "right" : "left"], [y, y > 0 ? "down" : "up"]];
  return ways.filter(([n]) => n).map(([n, way]) => say(`place.${way}`, { n: Math.abs(n) })).join(", ");
}

// One or many: "spots.one", "spots.many".
export const count = (key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n });
