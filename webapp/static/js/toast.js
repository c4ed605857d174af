// Short news: over the page for the eye, gone by itself; and in one place that is read aloud.

const HEARD = 30; // lines for the ear that stay, for slow readers
const NOTICED = 150; // milliseconds until a screen reader listens to a place that has just come
const shelf = () => document.getElementById("toasts");
let speaking = Promise.resolve(); // lines keep their order
let era = 0; // grows when all is cleared: what was to be said before is not said any more

// Gives for how many milliseconds it stands there.
export function toast(text, tone = "", sign = "") {
  announce(text);
  return show(text, tone, sign);
}

// For the eye only: the ear has heard it already.
export function show(text, tone = "", sign = "") {
  if (!text) return 0;
  const note = document.createElement("div");
  note.className = `toast ${tone}`;
  const said = document.createElement("span");
  said.textContent = text;
  note.append(sign, said);
  shelf().replaceChildren(note);
  lay();
  raise();
  const time = 2600 + text.length * 45;
  setTimeout(() => note.remove(), time);
  return time;
}

// On a phone over the strip of news, which says much the same; a sheet covers that.
function lay() {
  const strip = document.querySelector("dialog[open]") ? null : document.querySelector(".mine .news");
  const { bottom = 0 } = strip?.getBoundingClientRect() ?? {};
  shelf().classList.toggle("low", bottom > 0);
  shelf().style.setProperty("--low", `${innerHeight - bottom}px`);
}

// Over a sheet too, also one that was opened later than the shelf was shown.
function raise() {
  if (!shelf().showPopover) return;
  shelf().popover = "manual";
  if (shelf().matches(":popover-open")) shelf().hidePopover();
  shelf().showPopover();
}

// For the ear: each line once, one after the other.
export function announce(text) {
  const now = era;
  if (text) speaking = speaking.then(() => speak(text, now));
}

async function speak(text, now) {
  const place = await voice();
  if (now !== era) return;
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  if (place.childElementCount > HEARD) place.firstElementChild.remove();
}

// The page's voice; a modal sheet makes that inert with all else beside it, so it gets one of its own.
async function voice() {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  const there = sheet ? sheet.querySelector(":scope > .voice") : document.getElementById("voice");
  if (there) return there;
  const made = document.getElementById("voice").cloneNode();
  made.removeAttribute("id");
  made.classList.add("voice");
  sheet.append(made);
  await new Promise((done) => setTimeout(done, NOTICED));
  return sheet.open && made.isConnected ? made : voice();
}

// Nothing of it stays for somebody else.
export function clear() {
  era += 1;
  for (const place of [shelf(), ...document.querySelectorAll("#voice, .voice")]) place.replaceChildren();
}
