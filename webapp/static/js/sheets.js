// Dialogs: opened as modal ones, shut by their button, by Escape, by Telegram's back button or by a tap beside them.

import { on } from "./acts.js";
import * as telegram from "./telegram.js";

export function open(id) {
  const sheet = document.getElementById(id);
  if (!sheet || sheet.open) return;
  sheet.classList.remove("still");
  sheet.showModal();
  telegram.back(() => shut(sheet));
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
  document.addEventListener("close", () => {
    if (!document.querySelector("dialog[open]")) telegram.back(null);
  }, true);
  document.addEventListener("click", (event) => {
    if (event.target.tagName === "DIALOG") shut(event.target);
  });
}
