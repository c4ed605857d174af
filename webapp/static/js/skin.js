// The skin: a sheet of drawings and a style sheet, both fetched once and kept by the browser. A page that is opened by
// itself says in which skin it was drawn; the app asks for mine.

import { hang, sheet } from "./drawings.js";
import * as prefs from "./prefs.js";

const root = document.documentElement;
const sheets = new Map(); // by skin: a promise of its drawings
let wanted = root.dataset.skin;

const address = (path) => new URL(`../${path}`, import.meta.url).href;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// Fulfilled when the page wears `name`, or is to wear another one: tells which. It changes when all of it is there, but
// for its colours when a page has only `begun`.
export async function wear(name, begun = false) {
  wanted = name;
  if (!sheets.has(name)) sheets.set(name, drawn(name));
  const [drawings] = await Promise.all([sheets.get(name), begun ? styled(name) : fetched(`css/${name}.css`)]);
  if (wanted !== name) return false;
  root.dataset.skin = name;
  await styled(name);
  if (wanted === name) hang(drawings);
  return wanted === name;
}

const drawn = async (name) => sheet(await fetched(`sheet/${name}.svg`));

async function fetched(path) {
  for (let wait = 400; ; wait = Math.min(8000, 2 * wait)) {
    try {
      const answer = await fetch(address(path));
      if (answer.ok) return await answer.text();
    } catch {
      // no connection: what is there can be read meanwhile
    }
    await pause(wait);
  }
}

// The new style sheet stands after the old one until it applies, so that the page is never without. Who changes their mind
// meanwhile is not overtaken by what they do not want any more.
async function styled(name) {
  const path = `css/${name}.css`;
  if (newest().href === address(path)) return;
  await fetched(path);
  if (wanted !== name || newest().href === address(path)) return;
  const link = newest().cloneNode();
  link.href = address(path);
  await new Promise((done) => {
    link.onload = link.onerror = () => {
      for (const older of worn().slice(0, worn().indexOf(link))) {
        older.remove();
        older.onload?.(); // nobody waits for it any more
      }
      done();
    };
    newest().after(link);
  });
}

const worn = () => [...document.querySelectorAll("#skin")];
const newest = () => worn().at(-1);

wear(prefs.skin() && !document.body.matches(".plain") ? prefs.skin() : root.dataset.skin, true);
