// The drawings of a skin. A browser builds and styles whatever stands in a page, seen or not, and a sheet's few hundred
// drawings, made of one another, are thousands of elements. So a sheet is kept aside, and each drawing comes into the page
// with the first thing that shows it.

import { element } from "./nodes.js";

const PAINTS = "linearGradient, radialGradient, pattern"; // shapes of the page name these without <use>
let sheets = []; // those in the page, the one that is worn first

// A sheet as it stands in a page: without its drawings, which are in `drawings` by the names of all their parts.
export function sheet(markup) {
  const page = element(markup);
  const drawings = new Map();
  for (const drawing of [...page.firstElementChild.children]) {
    for (const part of [drawing, ...drawing.querySelectorAll("[id]")]) drawings.set(part.id, drawing);
    if (!drawing.matches(PAINTS)) drawing.remove();
  }
  return { page, drawings };
}

// From now on this sheet comes first; older ones stay, so that an older part of the page still draws.
export function hang(worn) {
  sheets = [worn, ...sheets.filter((other) => other !== worn)];
  document.body.prepend(worn.page); // the first of two marks with one name is drawn
  show(document.body);
}

function show(node) {
  for (const use of uses(node)) bring(use.getAttribute("href").slice(1));
}

const uses = (node) => (node.localName === "use" ? [node] : node.querySelectorAll("use[href]"));

function bring(name) {
  const { page, drawings } = sheets.find((each) => each.drawings.has(name)) ?? {};
  const drawing = drawings?.get(name);
  if (!drawing || drawing.isConnected) return;
  page.firstElementChild.append(drawing); // first, since it may use a part of itself
  show(drawing);
}

new MutationObserver((changes) => {
  if (!sheets.length) return;
  for (const { target, type, addedNodes } of changes)
    for (const node of type === "attributes" ? [target] : addedNodes) if (node instanceof Element) show(node);
}).observe(document, { subtree: true, childList: true, attributeFilter: ["href"] });
