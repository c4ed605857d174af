// How a finished round went: fetched when asked for, shown over the table, gone when it is shut.

import { on } from "./acts.js";
import { call } from "./api.js";
import { asked } from "./ask.js";
import { emphasise, remember } from "./cuts.js";
import { style } from "./need.js";
import { element } from "./nodes.js";
import { still } from "./prefs.js";
import * as sheets from "./sheets.js";
import * as table from "./table.js";

const BESIDE = matchMedia("(min-width: 900px)"); // the maze stands beside the list
let at = 0; // the move whose maze is shown, 0: none

const sheet = () => document.getElementById("trace");
const rows = () => [...sheet().querySelectorAll(".course > li")];

export async function open({ dataset: { round } }) {
  const here = table.stay();
  const looks = Promise.all(["trace", "judged"].map(style));
  const text = await asked(call(`/g/${table.code()}/trace?round=${round}`, {}, 2), { here });
  await looks;
  if (text && here()) show(text);
}

function show(html) {
  sheet()?.remove();
  const dialog = element(html);
  document.getElementById("view").append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.getElementById("trace-chart").addEventListener("click", pointed);
  sheets.open("trace");
  at = 0;
  if (BESIDE.matches) then(Number(dialog.querySelector(".turned")?.dataset.move ?? rows().length)); // there is room for it
}

// A tap on the lines leads to the move that lies there.
function pointed(event) {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const all = rows();
  find(Math.min(Math.max(Math.ceil(((event.clientX - left) / width) * all.length), 1), all.length));
}

function find(move) {
  then(move);
  const row = rows()[move - 1];
  const list = row.closest("section");
  list.scrollTo({ top: row.offsetTop - (list.clientHeight - row.offsetHeight) / 2, behavior: still() ? "auto" : "smooth" });
  row.focus({ preventScroll: true });
}

// The maze as it was after this move, beside the list or under it.
async function then(move) {
  const place = document.getElementById("trace-then");
  const step = move - at;
  at = move;
  for (const row of rows()) row.classList.toggle("found", Number(row.dataset.move) === move);
  document.getElementById("trace-here").setAttribute("transform", `translate(${(document.getElementById("trace-chart").viewBox.baseVal.width * move) / rows().length})`);
  place.hidden = false;
  for (const key of place.querySelectorAll("[data-by]")) key.disabled = key.dataset.by === "1" ? move >= rows().length : move <= 1;
  const drawn = await fetched(move);
  if (!drawn || at !== move || !place.isConnected) return;
  const pane = place.querySelector(".pane");
  const before = remember(pane);
  pane.replaceChildren(drawn);
  place.querySelector("p").textContent = drawn.dataset.title;
  emphasise(pane, drawn, step === 1 ? before : null);
}

async function fetched(move) {
  const text = await asked(call(`/g/${table.code()}/trace/then?round=${sheet().dataset.round}&move=${move}`, {}, 2), { here: table.stay() });
  return text && element(text);
}

function away() {
  at = 0;
  document.getElementById("trace-then").hidden = true;
  for (const row of rows()) row.classList.remove("found");
}

on("trace-move", ({ dataset }) => find(Number(dataset.move)));
on("trace-step", ({ dataset }) => find(at + Number(dataset.by)));
on("trace-away", away);
on("trace-part", (button) => {
  sheet().querySelector(".sides").dataset.shown = button.dataset.value;
  for (const one of sheet().querySelectorAll("[data-do='trace-part']")) one.setAttribute("aria-pressed", one === button);
});
