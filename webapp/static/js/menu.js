// The menu: language, colours, skin, whether moves are confirmed, whether others see my photo.

import { call, post } from "./api.js";
import { on } from "./acts.js";
import { asked, later } from "./ask.js";
import { drop } from "./drag.js";
import { get, got } from "./need.js";
import { once } from "./pages.js";
import * as prefs from "./prefs.js";
import * as sheets from "./sheets.js";
import { wear } from "./skin.js";
import * as telegram from "./telegram.js";
import * as theme from "./theme.js";

function mark() {
  const now = { theme: prefs.get("theme", "auto"), confirm: prefs.get("confirm", "on"), sound: prefs.get("sound", "off"), skin: document.documentElement.dataset.skin };
  for (const button of document.querySelectorAll("#menu [data-do]")) {
    const wish = now[button.dataset.do];
    if (wish) button.setAttribute("aria-pressed", button.dataset.value === wish);
    if (button.dataset.telegram !== undefined) button.hidden = !telegram.inside();
  }
}

// Little memory, or what Telegram calls a slow phone.
function slow() {
  const { deviceMemory: memory = 8, hardwareConcurrency: cores = 8, userAgent } = navigator;
  return memory <= 2 || (memory <= 4 && cores <= 4) || /Telegram-Android.*\bLOW\)/.test(userAgent);
}

export function begin(redraw) {
  if (slow() && !prefs.skin() && !prefs.get("offered")) get("offer").then((offer) => offer.begin());
  on("menu", () => {
    mark();
    sheets.open("menu");
  });
  on("theme", (button) => {
    prefs.set("theme", button.dataset.value);
    theme.apply();
    mark();
  });
  on("sound", (button) => {
    prefs.set("sound", button.dataset.value);
    mark();
    if (button.dataset.value === "on") get("sound").then(({ play }) => play("turn"), () => {});
  });
  on("confirm", (button) => {
    prefs.set("confirm", button.dataset.value);
    mark();
  });
  on("language", async (button) => {
    prefs.set("language", button.dataset.value);
    await redraw();
    mark();
    await call("/api/language", { method: "POST", body: { language: button.dataset.value } }).catch(() => {});
  });
  on("photo", once(async (button) => {
    if (!(await asked(post("/api/photo", { show: button.dataset.value === "on" })))) return;
    await redraw();
    mark();
  }));
  const dress = async (skin) => {
    if (!(await wear(skin))) return;
    prefs.set("skin", skin); // not before it is worn: what comes meanwhile is drawn for the old one
    drop(); // a card in the air has the old face
    theme.apply(); // the frame takes the new ground
    await redraw();
    mark();
  };
  on("skin", (button) => {
    got("offer")?.gone();
    return dress(button.dataset.value);
  });
  // my other pages ask for drawings of the skin that was chosen last, too
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === prefs.stored("skin") && newValue) dress(newValue);
  });
  on("own", later("own"));
  on("record", later("own", "record"));
  on("fullscreen", telegram.fullscreen);
}
