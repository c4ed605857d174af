// Texts for what the script says by itself; every fragment brings them along in its language.

let texts = {};

export function learn(root = document) {
  const found = root.querySelector("[data-texts]");
  if (found) texts = JSON.parse(found.dataset.texts);
}

export function say(key, facts = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

// One or many: "spots.one", "spots.many".
export const count = (key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n });
