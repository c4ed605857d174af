// Offered once to a slow phone: drawings that are lighter to paint. Fetched only there.

import { on } from "./acts.js";
import { style } from "./need.js";
import * as prefs from "./prefs.js";

let shown = null;

function show() {
  const offer = document.getElementById("skin-offer");
  if (!offer) return false;
  prefs.set("offered", "yes");
  shown = offer.content.firstElementChild.cloneNode(true);
  document.body.append(shown);
  return true;
}

// As soon as there is a page to offer it on; gone when it is answered, here or in the menu.
export async function begin() {
  on("offered", () => shown?.remove());
  await style("offer");
  if (show()) return;
  const wait = new MutationObserver(() => show() && wait.disconnect());
  wait.observe(document.getElementById("app"), { childList: true });
}

export const gone = () => shown?.remove();
