// What the first page does without is fetched when it is first needed.

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

// The style sheet css/<name>.css, once: fulfilled when it applies. Of two rules that weigh the same, the later one wins: first
// come those of the page, then those of what is fetched by and by, then the skin, and last what large text needs.
export function style(name) {
  if (!wanted.has(name)) wanted.set(name, fetched(new URL(`../css/${name}.css`, import.meta.url).href, name === "large"));
  return wanted.get(name);
}

// Where text is set much larger than usual, everything needs more room.
export const roomy = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > LARGE && style("large");

function fetched(href, last) {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.onload = link.onerror = done; // a page without its looks is better than none
    link.href = href;
    if (last) document.head.append(link);
    else document.getElementById("skin").before(link);
  });
}
