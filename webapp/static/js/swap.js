// Puts a fresh fragment in the place of the old one, part by part: what did not change is not touched, and what did
// keeps its scroll, its focus and whether it was open.

import { Offline } from "./api.js";
import { keep } from "./focus.js";
import { element } from "./nodes.js";
import * as photo from "./photo.js";
import { learn } from "./say.js";

const raw = new Map(); // part name -> markup as it came, since the page changes its own copy

const root = () => document.getElementById("app");
const partsOf = (place) => [...place.querySelectorAll("[data-part]")];

// The page in `html`. What is none of ours comes from somebody who answers in the server's name: that is no connection.
export function read(html) {
  const next = element(html);
  if (!next?.matches("main#view[data-kind]")) throw new Offline();
  return next;
}

// Shows the page `next` and speaks its language. Gives true when another page or another table was shown before.
export function show(next) {
  const now = root().firstElementChild;
  const same = ["kind", "code", "seat"].every((name) => now?.dataset[name] === next.dataset[name]);
  if (same && now.lang === next.lang) merge(now, next);
  else replace(next, same);
  learn(next.isConnected ? next : now);
  return !same;
}

// In another language nothing stays as it was but the sheet that lies open.
function replace(next, same) {
  const sheet = same && document.querySelector("dialog[open]")?.id;
  const refocus = keep();
  raw.clear();
  for (const part of partsOf(next)) raw.set(part.dataset.part, part.outerHTML);
  root().replaceChildren(next);
  if (sheet) document.getElementById(sheet)?.showModal();
  if (same) refocus();
}

function merge(now, next) {
  const refocus = keep();
  for (const { name, value } of [...next.attributes]) now.setAttribute(name, value);
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
  const wanted = partsOf(next);
  const names = new Set(wanted.map((part) => part.dataset.part));
  for (const part of partsOf(now)) if (!names.has(part.dataset.part)) remove(part);
  for (const part of wanted) place(now, part);
  const texts = next.querySelector("[data-texts]");
  if (texts) now.querySelector("[data-texts]")?.replaceWith(texts);
  refocus();
}

function remove(part) {
  if (part.open) part.close();
  raw.delete(part.dataset.part);
  part.remove();
}

function place(now, part) {
  const name = part.dataset.part;
  const markup = part.outerHTML;
  if (raw.get(name) === markup) return;
  raw.set(name, markup);
  const old = now.querySelector(`[data-part="${name}"]`);
  if (!old) {
    const after = nextSibling(part, now);
    (after?.parentElement ?? now).insertBefore(part, after);
    return;
  }
  const scrolled = scrolls(old);
  const open = old.tagName === "DIALOG" && old.open;
  const unfolded = [...old.querySelectorAll("details")].map((fold) => fold.open);
  const passed = [...old.classList].filter((name) => name.startsWith("is-"));
  if (open) old.close();
  photo.keep(old, part);
  old.replaceWith(part);
  part.classList.add(...passed);
  part.querySelectorAll("details").forEach((fold, index) => {
    fold.open = unfolded[index] ?? false;
  });
  part.classList.toggle("still", open); // it was open already
  if (open) part.showModal();
  for (const [path, top] of scrolled) (path ? part.querySelector(path) : part)?.scrollTo(0, top);
}

function nextSibling(part, now) {
  for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
    const there = next.dataset.part && now.querySelector(`[data-part="${next.dataset.part}"]`);
    if (there) return there;
  }
  return null;
}

function scrolls(part) {
  const inner = part.querySelector("[data-scroll]");
  return [["", part.scrollTop], ["[data-scroll]", inner?.scrollTop ?? 0]].filter(([, top]) => top > 0);
}
