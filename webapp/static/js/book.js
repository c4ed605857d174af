// The book of cards in a sheet over whatever is shown: its pages are those that also stand by themselves.

import { send } from "./api.js";
import { asked } from "./ask.js";
import { style } from "./need.js";
import * as sheets from "./sheets.js";

let sheet = null;
let wanted = null; // the page that was wanted last
let trail = []; // the pages on the way to it

// `link` asks for the page of a card or a role, else for the contents.
export async function open({ dataset: { kind } }, way = sheet?.open ? trail : []) {
  const page = kind ? `/cards/${encodeURIComponent(kind)}` : "/help";
  wanted = page;
  const [text] = await Promise.all([asked(send(page), { here: () => wanted === page }), style("book")]);
  if (!text) return;
  trail = [...way, kind];
  show(new DOMParser().parseFromString(text, "text/html").querySelector("main"));
}

function show(page) {
  sheet ??= made();
  const body = document.createElement("div"); // a page has one main part, and it is not this
  body.className = page.className;
  body.lang = page.lang;
  body.append(...page.childNodes);
  const title = body.querySelector("h1");
  title.id = "book-title";
  sheet.replaceChildren(body);
  if (!sheet.open) {
    sheets.clear();
    sheets.open("book");
  }
  sheets.front(back);
  sheet.scrollTo(0, 0);
  title.focus({ preventScroll: true });
}

// To the page that led here; from the first one out of the book.
function back() {
  if (trail.length < 2) return sheets.shut(sheet);
  return open({ dataset: { kind: trail.at(-2) } }, trail.slice(0, -2));
}

function made() {
  const dialog = document.createElement("dialog");
  dialog.id = dialog.className = "book";
  dialog.setAttribute("aria-labelledby", "book-title");
  // links lead on within the sheet; by themselves they would lead away from the table
  dialog.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    const place = link.getAttribute("href");
    if (place.startsWith("#")) dialog.querySelector(place)?.scrollIntoView();
  });
  document.body.append(dialog);
  return dialog;
}
