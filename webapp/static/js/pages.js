// The pages round the table: my tables, the lobby, and those that only say something.

import { on } from "./acts.js";
import { Offline, call, local, me, post, sentence, signIn } from "./api.js";
import { asked, later, online } from "./ask.js";
import * as place from "./place.js";
import * as prefs from "./prefs.js";
import { say, tongue } from "./say.js";
import * as sheets from "./sheets.js";
import { read, show } from "./swap.js";
import * as table from "./table.js";
import { stale } from "./stale.js";
import * as telegram from "./telegram.js";
import { toast } from "./toast.js";

const SOON = 200; // milliseconds after which nobody should look at nothing
const LIST = 20000; // so old may the list of my tables be
let at = 0; // when it was fetched

export function message(kind) {
  show(read(document.getElementById(`page-${kind}-${tongue()}`).innerHTML));
  main();
}

// No such table: a reload should not come back to it.
export function unknown() {
  table.leave();
  if (place.remembered() !== undefined) place.keep(null);
  message("not_found");
}

// What only makes sense inside Telegram, and what this browser remembers.
export function settle() {
  for (const part of document.querySelectorAll("[data-telegram]")) part.hidden = !telegram.inside();
  main();
  wish();
}

// The page's main action is Telegram's own button where there is one: always under the thumb, whatever is scrolled.
function main() {
  const button = document.querySelector("[data-main]");
  const wish = button && { text: button.textContent.trim(), enabled: !button.disabled, act: () => button.click() };
  button?.classList.toggle("native", telegram.mainButton(wish));
}

// The outlines of what is to come, unless it comes at once.
function outlines(of) {
  const soon = setTimeout(() => {
    const bones = document.getElementById(`bones-${of}-${tongue()}`);
    document.getElementById("app").replaceChildren(bones.content.cloneNode(true));
  }, SOON);
  return () => clearTimeout(soon);
}

// No answer, or one that says no: say so, and try again by and by where that may help.
export async function refuse(answer, again) {
  const here = table.stay();
  const fast = answer?.status === 429;
  const text = answer && !fast ? await sentence(answer) : "";
  if (!here()) return;
  message(fast ? "fast" : answer ? "refused" : "offline");
  if (text) document.querySelector(".message p").textContent = text;
  if (fast || !answer) setTimeout(() => here() && document.querySelector(".message") && again(), 1000 * (Number(answer?.headers.get("Retry-After")) || 4));
}

export async function home() {
  table.leave();
  place.remember(null);
  const here = table.stay();
  const shown = document.querySelector("#view.home") ? () => {} : outlines("home"); // asked for anew it stays in sight
  try {
    const answer = await call("/home", {}, 2);
    if (!here()) return;
    if (!answer.ok) return refuse(answer, home);
    await list(answer);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    if (here()) refuse(error.answer?.status === 429 ? error.answer : null, home);
  } finally {
    shown();
  }
}

async function list(answer) {
  show(read(await answer.text()));
  settle();
  at = Date.now();
  stale(null);
}

// My tables as they are now, for whoever looks at the list for a while or comes back to it.
export async function refresh() {
  const here = table.stay();
  const open = () => here() && document.querySelector(".home") && !document.hidden;
  if (!open()) return;
  try {
    const answer = await call("/home");
    if (open() && answer.ok) await list(answer);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    if (open()) stale(at);
  }
}

export async function open(code) {
  if (!place.isCode(code)) return unknown();
  place.remember(code);
  const shown = outlines("table");
  await table.open(code).finally(shown);
}

async function solo(start) {
  const here = table.stay();
  const name = document.querySelector(".new [name=name]")?.value.trim();
  if (local() && name && name !== me?.name) {
    prefs.set("name", name);
    await signIn();
  }
  const seats = Number(document.getElementById("seats-wish").textContent);
  const edition = document.querySelector(".boxes [aria-pressed=true]").dataset.value;
  const text = await asked(post("/api/games", { edition, ...(start ? { seats, computers: seats - 1, start } : { computers: 0 }), tap: prefs.random(20) }), { here });
  if (text) await open(JSON.parse(text).code);
}

// The same people once more: a table of theirs is open already, or it opens now.
async function again() {
  const text = await asked(post(`/g/${table.code()}/again`, {}), { here: table.stay() });
  if (text) await open(JSON.parse(text).code);
}

// One press at a time.
export const once = (act) => async (button, event) => {
  if (button.dataset.busy) return;
  button.dataset.busy = "yes";
  try {
    await online(act)(button, event);
  } finally {
    delete button.dataset.busy;
  }
};

// Another edition: at a lobby the table's, else that of the table I am about to open, which is remembered.
const edition = once(async (button) => {
  if (button.closest(".lobby")) return table.lobby("edition", { value: button.dataset.value });
  prefs.set("edition", button.dataset.value);
  telegram.haptic("select");
  return wish();
});

// Show the edition that was played last, and let the number of players fit it.
function wish() {
  const chosen = document.querySelector(`.home .boxes [data-value="${prefs.get("edition")}"]`);
  if (!chosen) return;
  for (const key of document.querySelectorAll(".boxes button")) key.setAttribute("aria-pressed", key === chosen);
  for (const line of document.querySelectorAll(".boxes p")) line.hidden = line.dataset.edition !== chosen.dataset.value;
  const { least, most } = chosen.dataset;
  Object.assign(document.getElementById("seats-wish").dataset, { least, most });
  step(0);
}

function step(by) {
  const seats = document.getElementById("seats-wish");
  const { least, most } = seats.dataset;
  seats.textContent = Math.min(most, Math.max(least, Number(seats.textContent) + by));
}

// What stands in `field`, else `text`; afterwards `said` is told.
export async function copy(field, text = field.value, said = say("copied")) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    field?.select();
    toast(field?.value === text && document.execCommand?.("copy") ? said : say("copy_failed"));
  }
}

export function begin() {
  setInterval(refresh, LIST);
  on("home", home);
  on("open", (button) => open(button.dataset.code));
  on("solo", once(() => solo(true)));
  on("friends", once(() => solo(false)));
  on("edition", edition);
  on("step", (button) => {
    step(Number(button.dataset.by));
    telegram.haptic("select");
  });
  for (const name of ["join", "leave", "start", "wait", "now", "call", "uncall"]) on(name, once(() => table.lobby(name)));
  on("choose", once(({ dataset: { key, value } }) => table.lobby("option", { key, value })));
  for (const name of ["seat-more", "seat-less"]) on(name, once((button) => table.lobby("computers", { value: button.dataset.value })));
  // asks once more before it does
  const surely = (act) => (button) => {
    const { sure } = button.dataset;
    if (!sure || button.classList.contains("bad")) return once(act)(button);
    button.classList.add("bad");
    button.textContent = sure;
  };
  for (const name of ["cancel", "kick"]) on(name, surely(({ dataset: { value } }) => table.lobby(name, value && { value })));
  for (const name of ["pause", "resume", "take_back", "hand_over", "more_time", "nudge", "propose", "vote"])
    on(name, surely((button) => {
      const { place, more } = button.dataset;
      sheets.shut(button.closest("dialog"));
      return table.seat(name, more ? JSON.parse(more) : place && { place: Number(place) });
    }));
  on("copy", () => copy(document.getElementById("invite")));
  on("share", () => telegram.share(document.getElementById("invite").value));
  on("again", once(again));
  on("replay", once(() => later("rewatch")(table.code())));
  on("retry", () => location.reload());
  document.addEventListener("change", (event) => {
    const { option } = event.target.dataset ?? {};
    if (option) table.lobby("option", { key: option, value: event.target.value });
  });
}
