// Short news: over the page for the eye, gone by itself; and in the one place that is read aloud.

const HEARD = 30; // lines for the ear that stay, for slow readers
const shelf = () => document.getElementById("toasts");
const voice = () => document.getElementById("voice");

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
  const time = 2600 + text.length * 45;
  setTimeout(() => note.remove(), time);
  return time;
}

// For the ear: each line once, one after the other.
export function announce(text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  voice().append(line);
  if (voice().childElementCount > HEARD) voice().firstElementChild.remove();
}

// Nothing of it stays for somebody else.
export function clear() {
  for (const place of [shelf(), voice()]) place.replaceChildren();
}
