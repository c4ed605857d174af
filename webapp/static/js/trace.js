// How a finished round went: fetched when asked for, shown over the table, gone when it is shut.

import { on } from "./acts.js";
import { Offline, call, sentence } from "./api.js";
import { style } from "./need.js";
import { element } from "./nodes.js";
import { still } from "./prefs.js";
import { say } from "./say.js";
import * as sheets from "./sheets.js";
import * as table from "./table.js";
import { toast } from "./toast.js";

const sheet = () => document.getElementById("trace");
const rows = () => [...sheet().querySelectorAll(".course > li")];

export async function open({ dataset: { round } }) {
  const here = table.stay();
  const looks = style("trace");
  try {
    const answer = await call(`/g/${table.code()}/trace?round=${round}`, {}, 2);
    await looks;
    if (!here()) return;
    if (answer.ok) show(await answer.text());
    else toast(await sentence(answer), "bad");
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    if (here()) toast(say("not_sent"), "bad");
  }
}

function show(html) {
  sheet()?.remove();
  const dialog = element(html);
  document.getElementById("view").append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.getElementById("trace-chart").addEventListener("click", pointed);
  sheets.open("trace");
}

// A tap on the lines leads to the move that lies there.
function pointed(event) {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const all = rows();
  const at = Math.ceil(((event.clientX - left) / width) * all.length);
  find(all[Math.min(Math.max(at, 1), all.length) - 1]);
}

function find(row) {
  for (const one of rows()) one.classList.toggle("found", one === row);
  const list = row.closest("section");
  list.scrollTo({ top: row.offsetTop - (list.clientHeight - row.offsetHeight) / 2, behavior: still() ? "auto" : "smooth" });
  row.focus({ preventScroll: true });
}

on("trace-move", (button) => find(document.getElementById(`trace-move-${button.dataset.move}`)));
on("trace-part", (button) => {
  sheet().querySelector(".sides").dataset.shown = button.dataset.value;
  for (const one of sheet().querySelectorAll("[data-do='trace-part']")) one.setAttribute("aria-pressed", one === button);
});
