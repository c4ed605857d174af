// Short news over the page; read aloud, gone by itself.

let shelf = null;

export function toast(text, tone = "") {
  if (!text) return;
  shelf ??= document.getElementById("toasts");
  const note = document.createElement("div");
  note.className = `toast ${tone}`;
  note.textContent = text;
  shelf.replaceChildren(note);
  setTimeout(() => note.remove(), 2600 + text.length * 45);
}

// For ears only.
export function announce(text) {
  const voice = document.getElementById("voice");
  if (voice) voice.textContent = text;
}
