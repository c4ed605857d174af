// What I choose once for all, and my record: sheets that the server draws in my language whenever they are asked for.

import { on } from "./acts.js";
import { call, post } from "./api.js";
import { asked } from "./ask.js";
import { style } from "./need.js";
import { element } from "./nodes.js";
import { once } from "./pages.js";
import * as sheets from "./sheets.js";
import * as telegram from "./telegram.js";

async function show(id, path) {
  const [text] = await Promise.all([asked(call(path)), style("own")]);
  if (!text) return;
  document.getElementById(id)?.remove();
  document.getElementById("view").append(element(text));
  sheets.shut(document.getElementById("menu"));
  sheets.open(id);
}

export const open = () => show("own", "/me/settings");
export const record = () => show("record", "/me/record");

// The line shows what holds: what I wanted, or, where that did not get through, what held before.
async function choose(row, value) {
  if (await asked(post("/me/settings", { key: row.dataset.key, value }))) {
    row.dataset.now = value;
    if (value === "direct") telegram.askToWrite();
  }
  const { now } = row.dataset;
  for (const button of row.querySelectorAll("button")) button.setAttribute("aria-pressed", button.dataset.value === now);
  const list = row.querySelector("select");
  if (list) list.value = now;
}

// The tables of honour of another span of time take the place of those that are shown.
on("span", once(async ({ dataset: { value } }) => {
  const text = await asked(call(`/me/record?span=${value}`));
  if (!text) return;
  const part = "#record .honours";
  document.querySelector(part)?.replaceWith(element(text).querySelector(".honours"));
  document.querySelector(`${part} [data-value="${value}"]`)?.focus();
}));

// To the chat between the bot and me, where what I would ask for is written already.
on("chat", (link, event) => {
  event.preventDefault();
  telegram.openLink(link.href);
});

on("prefer", (button) => choose(button.closest(".row"), button.dataset.value));
document.addEventListener("change", ({ target }) => {
  if (target.matches(".own select")) choose(target.closest(".row"), target.value);
});
