// The sheet of keys: drawn by the server in my language when it is first asked for.

import { on } from "./acts.js";
import { call } from "./api.js";
import { asked } from "./ask.js";
import { lettersOn } from "./keys.js";
import { style } from "./need.js";
import { element } from "./nodes.js";
import * as prefs from "./prefs.js";
import { tongue } from "./say.js";
import * as sheets from "./sheets.js";

function mark() {
  for (const button of document.querySelectorAll("#shortcuts [data-do='letters']")) button.setAttribute("aria-pressed", button.dataset.value === (lettersOn() ? "on" : "off"));
}

export async function open() {
  const known = document.getElementById("shortcuts");
  if (known?.lang !== tongue()) {
    const [text] = await Promise.all([asked(call("/shortcuts")), style("keys")]);
    if (!text) return;
    known?.remove();
    document.getElementById("view").append(element(text));
  }
  sheets.shut(document.getElementById("menu"));
  mark();
  sheets.open("shortcuts");
}

on("letters", (button) => {
  prefs.set("letters", button.dataset.value);
  mark();
});
