// The first thing that runs: who am I, where did I want to go.

import { listen, on } from "./acts.js";
import { Offline, Outside } from "./api.js";
import { later } from "./ask.js";
import * as cover from "./cover.js";
import * as drag from "./drag.js";
import { errand } from "./early.js";
import * as ending from "./ending.js";
import { explain } from "./explain.js";
import * as focus from "./focus.js";
import * as board from "./board.js";
import * as hand from "./hand.js";
import * as keys from "./keys.js";
import * as menu from "./menu.js";
import { roomy } from "./need.js";
import * as pages from "./pages.js";
import * as photo from "./photo.js";
import * as place from "./place.js";
import * as press from "./press.js";
import * as role from "./role.js";
import * as roving from "./roving.js";
import { learn } from "./say.js";
import * as sheets from "./sheets.js";
import * as table from "./table.js";
import * as telegram from "./telegram.js";
import * as theme from "./theme.js";

function wire() {
  listen();
  hand.begin();
  pages.begin();
  sheets.begin();
  ending.begin(table.order);
  hand.whenOrdered(table.order);
  menu.begin(() => (table.code() ? table.redraw() : pages.home()));
  drag.listen();
  press.listen();
  keys.listen();
  roving.listen();
  focus.listen();
  photo.listen();
  role.listen();
  cover.listen();
  on("fit", () => board.fit());
  on("talk", later("claims"));
  on("claim", later("claims", "claim"));
  on("trust", later("claims", "trust"));
  on("lesson", later("lesson"));
  on("hints", later("hints"));
  for (const name of ["book", "card-page"]) on(name, (link, event) => {
    event.preventDefault();
    return later("book")(link);
  });
  telegram.onAsleep(cover.leave);
  telegram.onAsleep(table.sleep);
  telegram.onAwake(cover.come);
  telegram.onAwake(table.wake);
  document.addEventListener("visibilitychange", () => (document.hidden ? table.sleep() : table.wake()));
  document.addEventListener("visibilitychange", pages.refresh);
  window.addEventListener("online", table.wake);
  window.addEventListener("offline", table.wake);
  window.addEventListener("pageshow", (event) => event.persisted && table.wake());
  window.addEventListener("popstate", () => {
    const code = place.named();
    if (place.lesson()) teach();
    else if (code) pages.open(code);
    else pages.home();
  });
  // my note on a goal; an unlit cell: why not there, or what lies there?
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#board") || event.target.closest(".spot, .held")) return;
    const slip = event.target.closest(".slip");
    if (slip) return sheets.open(`peek-${slip.dataset.goal}`);
    const at = board.cellAt(event.clientX, event.clientY);
    if (!at) return;
    const cell = at.map(Math.floor);
    if (!hand.ask(...cell)) explain(...cell);
  });
}

function greet() {
  theme.apply();
  pages.settle();
  telegram.begin();
}

const teach = () => later("lesson")({ dataset: { value: place.lesson() } });

async function start() {
  roomy();
  learn();
  theme.follow();
  wire();
  telegram.met(greet);
  if (place.lesson()) return teach();
  try {
    const code = await errand;
    const again = place.watched();
    await (code ? pages.open(code) : pages.home());
    if (code && code === again) await later("rewatch")(code);
  } catch (error) {
    if (error instanceof Outside) pages.message("outside");
    else if (error instanceof Offline) pages.refuse(null, () => location.reload());
    else if (error.answer) pages.refuse(error.answer, () => location.reload());
    else throw error;
  }
}

start();
