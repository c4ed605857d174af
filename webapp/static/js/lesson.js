// The first lesson: a table that only this page knows. What has been done in a step goes along with each new move, and
// a frame shows what to touch next.

import { on } from "./acts.js";
import { Offline, Outside, post, send, sentence } from "./api.js";
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
  telegram.back("page", leave);
  hand.whenOrdered(order);
  if (!telegram.inside() && !location.search.startsWith("?lesson")) history.pushState(null, "", "?lesson=1");
  await step(Number(dataset.value ?? 1));
}

async function step(number) {
  const here = table.stay();
  try {
    const answer = await send(`/lesson/${number}`);
    const text = await (answer.ok ? answer.text() : sentence(answer));
    if (!here()) return;
    if (!answer.ok) return toast(text, "bad");
    done = [];
    shown(text);
    document.getElementById("coach").focus();
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    if (here()) pages.message("offline");
  }
}

function shown(text) {
  hand.refresh(); // what was half done at the step before is over
  table.put(read(text));
  next.follow();
}

async function order(command) {
  if (!lesson()) return table.order(command);
  const here = table.stay();
  try {
    const answer = await send(`/lesson/${lesson().dataset.lesson}/commands`, { method: "POST", body: { command, done } });
    const text = await (answer.ok ? answer.text() : sentence(answer));
    if (!here() || !lesson()) return false;
    if (!answer.ok) return scold(text);
    done.push(command);
    shown(text);
    praise();
    return true;
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    return scold(say("not_sent"));
  }
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
  return false;
}

async function leave() {
  const back = left;
  left = null;
  try {
    await (back ? pages.open(back) : pages.home());
  } catch (error) {
    if (!(error instanceof Outside)) throw error;
    pages.message("outside");
  }
}

// A table with computer players, at once.
async function play(button) {
  button.disabled = true;
  try {
    const answer = await post("/api/games", { seats: 5, computers: 4, start: true, tap: prefs.random(20) });
    const said = await answer.json();
    if (answer.ok) return await pages.open(said.code);
    toast(said.text, "bad");
  } catch (error) {
    if (error instanceof Outside) return pages.message("outside");
    if (!(error instanceof Offline)) throw error;
    toast(say("offline"), "bad");
  }
  button.disabled = false;
}

on("lesson-step", (button) => step(Number(button.dataset.value)));
on("lesson-leave", leave);
on("lesson-play", play);
