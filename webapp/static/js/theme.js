// Light or dark: my own choice, else Telegram's, else the system's.

import * as prefs from "./prefs.js";
import * as telegram from "./telegram.js";

export function apply() {
  const wish = prefs.get("theme", "auto");
  const dark = wish === "auto" ? telegram.dark() : wish === "dark";
  const root = document.documentElement;
  root.dataset.theme = dark ? "dark" : "light";
  if (telegram.inside() && dark === telegram.dark()) root.dataset.colours = "telegram";
  else delete root.dataset.colours;
  const ground = getComputedStyle(document.body).backgroundColor;
  const parts = ground.match(/\d+/g);
  if (parts) telegram.paintFrame(`#${parts.slice(0, 3).map((n) => Number(n).toString(16).padStart(2, "0")).join("")}`);
}

export function follow() {
  if (/Telegram-Android.*\bLOW\)/.test(navigator.userAgent)) document.documentElement.dataset.calm = "on";
  telegram.borrowColours();
  telegram.onTheme(apply);
  apply();
}
