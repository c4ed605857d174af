// The keyboard and the screen reader never lose their place: when what had the focus goes, with a fresh fragment, a sent
// order or a closed sheet, the same thing is looked for anew, else the best place to go on gets it.

import { tidy } from "./roving.js";

const NAMES = ["card", "seat", "spot", "index", "code", "front", "goal", "play", "value"];
const ONWARD = [
  "dialog[open] [autofocus]", ".end .go", ".end-body", ".tray .choices [tabindex='0']", ".tray #go", ".hand [tabindex='0']", ".tray .btn", "main h1",
];
let held = null; // how to find what had the focus last, sheets left out
let due = 0;

// How to find an element again after its part was drawn anew; null for what nobody can find.
function track(node) {
  if (!node || node === document.body) return null;
  if (node.id) return `#${CSS.escape(node.id)}`;
  const part = node.parentElement?.closest("[data-part]");
  const own = NAMES.filter((name) => node.dataset[name] !== undefined).map((name) => `[data-${name}="${CSS.escape(node.dataset[name])}"]`).join("");
  const does = node.dataset.do ? `[data-do="${node.dataset.do}"]` : "";
  const within = part ? `[data-part="${part.dataset.part}"] ` : "";
  return own || does ? `${within}:is(button, a, [tabindex])${does}${own}` : null;
}

const usable = (node) => node.isConnected && !node.matches(":disabled") && !node.closest("[inert]") && node.checkVisibility({ visibilityProperty: true });

function reach(selector) {
  const found = [...document.querySelectorAll(selector)].find(usable);
  if (!found) return false;
  if (found.tabIndex < 0 && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  found.focus({ preventScroll: !found.closest("dialog, .page") });
  return document.activeElement === found;
}

// Call before something is drawn anew, and what comes back after it.
export function keep() {
  const was = document.activeElement;
  const way = track(was);
  return () => way && !was.isConnected && reach(way);
}

function mend() {
  due = 0;
  tidy();
  const now = document.activeElement;
  if (!held || !document.hasFocus() || (now && now !== document.body && usable(now))) return;
  const sheet = document.querySelector("dialog[open]");
  if (!sheet && reach(held)) return;
  ONWARD.some(reach);
}

export function listen() {
  document.addEventListener("focusin", ({ target }) => {
    if (!target.closest("dialog")) held = track(target) ?? held ?? "main h1";
  });
  // whoever presses beside everything wants no focus
  document.addEventListener("pointerdown", ({ target }) => {
    if (!target.closest?.("button, a, input, select, summary, [tabindex]")) held = null;
  }, true);
  const later = () => {
    if (!due) due = requestAnimationFrame(mend);
  };
  document.addEventListener("close", later, true);
  new MutationObserver(later).observe(document.getElementById("app"), { subtree: true, childList: true, attributeFilter: ["disabled", "hidden", "inert"] });
}
