// The pages round the table: my tables, the lobby, and those that only say something.

import { on } from "./acts.js";
import { Offline, call, local, me, post, sentence, signIn } from "./api.js";
import * as prefs from "./prefs.js";
import { learn, say } from "./say.js";
import { show } from "./swap.js";
import * as table from "./table.js";
import * as telegram from "./telegram.js";
import { toast } from "./toast.js";

export function message(kind) {
  const page = document.getElementById(`page-${kind}`);
  if (page) show(page.innerHTML);
}

// What only makes sense inside Telegram.
export function settle() {
  for (const part of document.querySelectorAll("[data-telegram]")) part.hidden = !telegram.inside();
}

export async function home() {
  table.leave();
  remember(null);
  try {
    const answer = await call("/home", {}, 2);
    if (!answer.ok) return toast(await sentence(answer), "bad");
    show(await answer.text());
    learn();
    settle();
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    message("offline");
  }
}

export async function open(code) {
  remember(code);
  await table.open(code);
}

// Each launch has data of its own: what an earlier one left in this tab does not count.
const launch = () => telegram.initData().slice(-64);

// The table a reload should come back to, null for my tables; undefined when this launch has not been anywhere yet.
export function remembered() {
  try {
    const at = JSON.parse(sessionStorage.getItem("saboteur.at") ?? "null");
    return at?.launch === launch() ? at.code : undefined;
  } catch {
    return undefined;
  }
}

// Where I am survives a reload; in a plain browser the address says it, so that it can be shared.
function remember(code) {
  try {
    sessionStorage.setItem("saboteur.at", JSON.stringify({ launch: launch(), code }));
  } catch {
    // without storage a reload begins at the launch
  }
  if (!telegram.inside()) {
    const address = code ? `?g=${code}` : location.pathname;
    if (address !== location.search) history[code ? "pushState" : "replaceState"](null, "", address);
  }
}

async function solo(start) {
  const name = document.querySelector(".new [name=name]")?.value.trim();
  if (local() && name && name !== me?.name) {
    prefs.set("name", name);
    await signIn();
  }
  const seats = Number(document.getElementById("seats-wish").textContent);
  const answer = await post("/api/games", { ...(start ? { seats, computers: seats - 1, start } : { computers: 0 }), tap: prefs.random(20) });
  if (!answer.ok) return toast(await sentence(answer), "bad");
  return open((await answer.json()).code);
}

async function copy() {
  const invite = document.getElementById("invite");
  try {
    await navigator.clipboard.writeText(invite.value);
    toast(say("copied"));
  } catch {
    invite.select();
    toast(say(document.execCommand?.("copy") ? "copied" : "copy_failed"));
  }
}

const once = (act) => async (button, event) => {
  if (button.dataset.busy) return;
  button.dataset.busy = "yes";
  try {
    await act(button, event);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    toast(say("offline"), "bad");
  } finally {
    delete button.dataset.busy;
  }
};

export function begin() {
  on("home", home);
  on("open", (button) => open(button.dataset.code));
  on("solo", once(() => solo(true)));
  on("friends", once(() => solo(false)));
  on("step", (button) => {
    const wish = document.getElementById("seats-wish");
    const { least, most } = wish.dataset;
    wish.textContent = Math.min(most, Math.max(least, Number(wish.textContent) + Number(button.dataset.by)));
    telegram.haptic("select");
  });
  on("join", once(() => table.lobby("join")));
  on("leave", once(() => table.lobby("leave")));
  on("start", once(() => table.lobby("start")));
  for (const name of ["seat-more", "seat-less"]) on(name, once((button) => table.lobby("computers", { value: button.dataset.value })));
  // asks once more before it does
  on("cancel", (button) => {
    if (button.classList.contains("bad")) return once(() => table.lobby("cancel"))(button);
    button.classList.add("bad");
    button.textContent = button.dataset.sure;
  });
  on("copy", copy);
  on("share", () => {
    const link = document.getElementById("invite").value;
    telegram.openLink(`https://t.me/share/url?url=${encodeURIComponent(link)}`);
  });
  on("retry", () => location.reload());
  document.addEventListener("change", (event) => {
    const { option } = event.target.dataset ?? {};
    if (option) table.lobby("option", { key: option, value: event.target.value });
  });
}
