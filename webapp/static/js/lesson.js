// The first lesson: a table that only this page knows. What has been done in a step goes along with each new move, and
// a frame shows what to touch next.

import { on } from "./acts.js";
import { Outside, post, send } from "./api.js";
import { asked } from "./ask.js";
import * as hand from "./hand.js";
import { style } from "./need.js";
import * as next from "./next.js";
import * as pages from "./pages.js";
import * as prefs from "./prefs.js";
import { say } from "./say.js";
import * as sheets from "./sheets.js";
import { read } from "./swap.js";
import * as table from "./table.js";
import * as telegram from "./telegram.js";
import { announce, toast } from "./toast.js";

let done = [];
let left = null; // the table I came from
const lesson = () => document.querySelector("#view.lesson");

export async function open({ dataset }) {
  if (!lesson()) left = table.code();
  sheets.clear();
  await style("lesson");
  table.leave();
  telegram.back("page", inside(leave));
  hand.whenOrdered(order);
  if (!telegram.inside() && !location.search.startsWith("?lesson")) history.pushState(null, "", "?lesson=1");
  await step(Number(dataset.value ?? 1));
}

async function step(number) {
  const text = await asked(send(`/lesson/${number}`), { here: table.stay(), tell: failed });
  if (!text) return;
  done = [];
  shown(text);
  document.getElementById("coach").focus();
}

const failed = (why, offline) => (offline ? pages.message("offline") : toast(why, "bad"));

function shown(text) {
  hand.refresh(); // what was half done at the step before is over
  table.put(read(text));
  next.follow();
}

async function order(command) {
  if (!lesson()) return table.order(command);
  const here = table.stay();
  const answering = send(`/lesson/${lesson().dataset.lesson}/commands`, { method: "POST", body: { command, done } });
  const text = await asked(answering, { here: () => here() && lesson(), tell: scold, lost: say("not_sent") });
  if (!text) return false;
  done.push(command);
  shown(text);
  praise();
  return true;
}

function praise() {
  announce(document.getElementById("coach").textContent);
  document.getElementById("onward")?.focus({ preventScroll: true });
}

function scold(text) {
  const coach = document.getElementById("coach");
  coach.textContent = text;
  coach.closest(".coach").classList.add("no");
  telegram.haptic("error");
  announce(text);
}

// Whoever is not signed in can take the lesson, but goes no further.
const inside = (act) => async (button, event) => {
  try {
    await act(button, event);
  } catch (error) {
    if (!(error instanceof Outside)) throw error;
    pages.message("outside");
  }
};

async function leave() {
  const back = left;
  left = null;
  await (back ? pages.open(back) : pages.home());
}

// A table with computer players, at once.
async function play() {
  const text = await asked(post("/api/games", { seats: 5, computers: 4, start: true, tap: prefs.random(20) }));
  if (text) await pages.open(JSON.parse(text).code);
}

on("lesson-step", (button) => step(Number(button.dataset.value)));
on("lesson-leave", inside(leave));
on("lesson-play", pages.once(inside(play)));
