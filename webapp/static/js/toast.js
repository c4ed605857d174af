// Short news over the page; read aloud, gone by itself.

let shelf = null;

// Gives for how many milliseconds it stands there.
export function toast(text, tone = "", sign = "") {
  if (!text) return 0;
  shelf ??= document.getElementById("toasts");
  const note = document.createElement("div");
  note.className = `toast ${tone}`;
  const said = document.createElement("span");
  said.textContent = text;
  note.append(sign, said);
  shelf.replaceChildren(note);
  const time = 2600 + text.length * 45;
  setTimeout(() => note.remove(), time);
  return time;
}

// For ears only.
export function announce(text) {
  const voice = document.getElementById("voice");
  if (voice) voice.textContent = text;
}
