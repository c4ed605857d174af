// What is shown may be old: the page says so, and of when it is, until the line is up again.

import { tongue } from "./say.js";

const root = document.documentElement;

// `at` is when it was known to be the present, in milliseconds; null while it is.
export function stale(at) {
  const of = document.querySelector(".net small");
  const time = new Date(at).toLocaleTimeString(tongue(), { hour: "numeric", minute: "2-digit" });
  if (at !== null && of) of.textContent = of.dataset.stale.replace("{time}", time);
  if (at === null) delete root.dataset.net;
  else root.dataset.net = "lost";
}
