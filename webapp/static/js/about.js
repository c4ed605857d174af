// The sheet of one card: its picture and what it does.

import { face } from "./cards.js";
import { kindOf, lying, meaning } from "./explain.js";
import * as need from "./need.js";
import { drawn, make } from "./nodes.js";
import * as sheets from "./sheets.js";

// Whether there was a card to explain.
export function ofHand(card) {
  if (!card) return false;
  const { title, about, note, why } = card.dataset;
  const picture = face(card, card.classList.contains("flip")).cloneNode(true);
  picture.removeAttribute("display");
  return open({ title, about, notes: [note, why], kind: kindOf(card.dataset.card), picture });
}

export function ofMaze(x, y) {
  const cell = lying(x, y);
  const known = cell && meaning(cell);
  if (!known) return false;
  const picture = make("svg", { viewBox: "0 0 100 150" }, ...drawn(cell));
  return open({ title: known.title, about: known.about, notes: [], kind: kindOf(cell.dataset.card ?? ""), picture });
}

function open({ title, about, notes, kind, picture }) {
  const sheet = document.getElementById("about");
  if (!sheet || document.querySelector("dialog[open]")) return false;
  const put = (name, text) => {
    const place = sheet.querySelector(name);
    place.textContent = text ?? "";
    place.hidden = !text;
  };
  put("h2", title);
  put(".what", about);
  put(".note", notes.filter(Boolean).join(" "));
  picture.setAttribute("class", "face");
  picture.setAttribute("aria-hidden", "true");
  sheet.querySelector(".shown").replaceChildren(picture);
  Object.assign(sheet.querySelector("[data-do='card-page']").dataset, { kind });
  sheet.querySelector("[data-do='card-page']").hidden = !kind;
  need.style("touch").then(() => sheets.open("about"));
  return true;
}
