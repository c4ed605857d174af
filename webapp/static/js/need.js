// What the first page does without is fetched when it is first needed.

import { say } from "./say.js";
import { toast } from "./toast.js";

const LARGE = 20; // pixels; 16 is usual
const wanted = new Map();
const modules = new Map();

// A module by name; afterwards `got` gives it at once, and undefined before.
export async function get(name) {
  const module = await import(`./${name}.js`);
  modules.set(name, module);
  return module;
}

export const got = (name) => modules.get(name);

// What is done by a module of its own; where that cannot be fetched, the page says so.
export const later = (name, act = "open") => (...about) => get(name).then((module) => module[act](...about), () => toast(say("offline"), "bad"));

// The style sheet css/<name>.css, once: fulfilled when it applies.
export function style(name) {
  if (!wanted.has(name)) wanted.set(name, fetched(new URL(`../css/${name}.css`, import.meta.url).href));
  return wanted.get(name);
}

// Where text is set much larger than usual, everything needs more room.
export const roomy = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > LARGE && style("large");

function fetched(href) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.onload = link.onerror = done; // a page without its looks is better than none
    link.href = href;
    document.getElementById("skin").before(link); // the skin has the last word
  });
}
