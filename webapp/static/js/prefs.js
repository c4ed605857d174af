// What this browser remembers: language, theme, whether moves are confirmed, and who I am at a local table.

const memory = new Map();

// Under which name the browser keeps it; its other pages hear of a change under this name.
export const stored = (name) => `saboteur.${name}`;

export function get(name, otherwise = null) {
  try {
    return localStorage.getItem(stored(name)) ?? memory.get(name) ?? otherwise;
  } catch {
    return memory.get(name) ?? otherwise;
  }
}

export function set(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(stored(name), value);
  } catch {
    // a web view without storage: it is remembered until the page goes
  }
}

export const language = () => get("language", "");
export const skin = () => get("skin", "");
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.calm !== undefined;
export const confirms = () => get("confirm", "on") === "on";

// A random name for this browser, so that a reload at a local table is the same person.
export function key() {
  const known = get("key");
  if (known) return known;
  const fresh = random(24);
  set("key", fresh);
  return fresh;
}

export function random(length = 16) {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (n) => signs[n & 63]).join("");
}
