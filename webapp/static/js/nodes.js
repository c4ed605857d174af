// Nodes that the script makes by itself: from markup, as a piece of a drawing, as an icon of the symbol sheet.

const SVG = "http://www.w3.org/2000/svg";

// The first element of `markup`, null if there is none.
export function element(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

export function make(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// A copy of what a drawing, such as a card of the maze, is made of.
export const drawn = (drawing) => [...drawing.cloneNode(true).childNodes];

// In the colour of the text beside it.
export const icon = (name) => make("svg", { class: "ico", viewBox: "0 0 24 24", "aria-hidden": "true" }, make("use", { href: `#i-${name}` }));
