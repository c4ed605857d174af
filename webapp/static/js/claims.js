// What I say to everybody with one tap, and what I keep to myself about others. Fetched when it is first needed.

import { call } from "./api.js";
import { asked } from "./ask.js";
import { style } from "./need.js";
import { element } from "./nodes.js";
import * as sheets from "./sheets.js";
import * as table from "./table.js";
import * as telegram from "./telegram.js";

const sheet = () => document.getElementById("claims");
const watcher = new MutationObserver(follow);

// The sheet as it is now, null if there is none for me.
async function fetched() {
  const text = await asked(call(`/g/${table.code()}/claims`, {}, 1), { here: table.stay() });
  return text && element(text);
}

export async function open() {
  const here = table.stay();
  const [fresh] = await Promise.all([fetched(), style("claims")]);
  if (!fresh || !here()) return;
  sheet()?.remove();
  const view = document.getElementById("view");
  view.append(fresh);
  sheets.open("claims");
  watcher.disconnect();
  watcher.observe(view, { attributeFilter: ["data-version"] });
}

// The table moves on while the sheet lies open: what cannot be said any more is seen at once.
async function follow() {
  const shown = sheet();
  if (!shown?.open) return watcher.disconnect();
  const fresh = await fetched();
  const [was, now] = [shown, fresh].map((one) => one?.querySelector(".offers"));
  if (!fresh || !shown.open || was.innerHTML === now.innerHTML) return;
  const held = [...was.querySelectorAll("button")].indexOf(document.activeElement);
  was.replaceChildren(...now.childNodes);
  was.querySelectorAll("button")[held]?.focus({ preventScroll: true });
}

export function claim(button) {
  const { kind, goal, target } = button.dataset;
  sheets.shut(button.closest("dialog"));
  telegram.haptic("select");
  return table.claim(Object.fromEntries(Object.entries({ kind, goal, target }).flatMap(([name, value]) => (value === undefined ? [] : [[name, name === "kind" ? value : Number(value)]]))));
}

export function trust(button) {
  telegram.haptic("select");
  return table.trust(Number(button.dataset.seat), Number(button.dataset.value));
}
