// The replay as a page of the app: opened from a table that is over, shared by those who sat there.

import { on } from "./acts.js";
import { call, post } from "./api.js";
import { asked } from "./ask.js";
import { style } from "./need.js";
import * as pages from "./pages.js";
import * as place from "./place.js";
import * as replay from "./replay.js";
import * as sheets from "./sheets.js";
import { read, show } from "./swap.js";
import * as table from "./table.js";
import * as telegram from "./telegram.js";

const view = () => document.getElementById("view");
const field = () => document.getElementById("share-link");

export async function open(code) {
  const here = table.stay();
  const looks = Promise.all(["replay", "judged"].map(style));
  const text = await asked(call(`/g/${code}/replay`, {}, 2), { here });
  await looks;
  if (!text || !here()) return;
  table.leave();
  show(read(text));
  pages.settle();
  place.keep(code, true);
  if (!telegram.inside() && !history.state?.replay) history.pushState({ replay: true }, "", location.search); // one step back leads to the table
  telegram.back("page", back);
  replay.begin(get);
  document.getElementById("run").focus({ preventScroll: true });
}

async function get(address) {
  const answer = await call(address, { cache: "default" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

function back() {
  const { code } = view().dataset;
  replay.end();
  pages.open(code);
}

async function share() {
  sheets.open("sharing");
  if (!field() || field().value) return;
  const said = await order("share", {});
  if (said && field()) field().value = said.url;
}

async function order(what, body) {
  const text = await asked(post(`${view().dataset.base}/${what}`, body));
  return text && JSON.parse(text);
}

async function names(button) {
  const said = await order("names", { show: button.dataset.value === "on" });
  if (!said) return;
  for (const one of document.querySelectorAll("[data-do='replay-names']")) one.setAttribute("aria-pressed", (one.dataset.value === "on") === said.show);
}

async function send() {
  const url = field().value;
  if (!url) return;
  if (telegram.inside()) telegram.share(url);
  else if (navigator.share) await navigator.share({ url }).catch(() => {}); // thought better of it
  else await pages.copy(field());
}

// As a file; where the app may not write files Telegram does, by the link.
async function record(button) {
  const link = field()?.value;
  if (link && telegram.download(`${link}/record`, "saboteur.txt")) return;
  const text = await asked(call(`${view().dataset.base}/record`));
  if (!text) return;
  if (telegram.inside()) return pages.copy(field(), text, button.dataset.copied);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  file.download = "saboteur.txt";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10000);
}

on("replay-back", back);
on("replay-share", pages.once(share));
on("replay-names", pages.once(names));
on("replay-send", send);
on("replay-copy", () => pages.copy(field()));
on("replay-record", pages.once(record));
