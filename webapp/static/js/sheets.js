// Dialogs: opened as modal ones, shut by their button, by Escape, by Telegram's back button or by a tap beside them.

import { on } from "./acts.js";
import * as telegram from "./telegram.js";

// What only I may see stays shut while it is covered: the page would wait behind a sheet that nobody sees.
export function open(id) {
  const sheet = document.getElementById(id);
  if (!sheet || sheet.open || sheet.matches("[data-covered] [data-private]")) return;
  sheet.classList.remove("still");
  sheet.showModal();
  front();
}

// Telegram's back button shuts the sheet in front, unless it is told otherwise.
export function front(act) {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  telegram.back("sheet", sheet ? (act ?? (() => shut(sheet))) : null);
}

export function shut(sheet) {
  if (sheet?.open) sheet.close();
}

// Whatever lies open goes, or only what `which` names.
export function clear(which = "") {
  for (const sheet of document.querySelectorAll(`dialog[open]${which}`)) sheet.close();
}

export function begin() {
  on("shut", (button) => shut(button.closest("dialog")));
  on("log", () => open("logbook"));
  on("notes", () => open("notes"));
  document.addEventListener("close", () => front(), true);
  document.addEventListener("click", (event) => {
    if (event.target.tagName === "DIALOG") shut(event.target);
  });
}
