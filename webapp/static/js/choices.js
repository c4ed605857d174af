// Targets of an action card: lit seats above, and the same as buttons within reach of a thumb.

import { icon } from "./nodes.js";

const HARM = ["break", "trap"];
export const harms = (family) => HARM.includes(family);

export function paint(plays, chosen, family) {
  const targets = new Set(plays.filter((play) => play.target !== undefined).map((play) => play.target));
  document.querySelector(".seats")?.classList.toggle("aiming", targets.size > 0);
  for (const seat of document.querySelectorAll(".seat")) {
    const index = Number(seat.dataset.seat);
    seat.classList.toggle("may", targets.has(index));
    seat.classList.toggle("foe", targets.has(index) && harms(family));
    seat.classList.toggle("chosen", targets.has(index) && chosen?.target === index);
    foretell(seat, targets.has(index) && chosen?.target === index ? chosen.sign : null, family);
  }
  document.getElementById("choices")?.replaceChildren(...plays.map((play) => button(play)));
}

// What would be broken there shows already, and what would be repaired fades.
function foretell(seat, sign, family) {
  seat.querySelector(".soon")?.remove();
  for (const mark of seat.querySelectorAll(".hurt i")) mark.classList.toggle("ends", family === "repair" && mark.dataset.sign === sign);
  if (!sign || family !== "break") return;
  const mark = document.createElement("i");
  mark.className = "soon";
  mark.dataset.sign = sign;
  mark.append(icon(sign));
  seat.querySelector(".face").append(mark);
}

function button(play) {
  const made = document.createElement("button");
  made.dataset.do = "choice";
  made.dataset.play = JSON.stringify(play);
  made.setAttribute("aria-label", play.say);
  const text = document.createElement("span");
  if (play.target === undefined) {
    made.append(copy(document.querySelector(`#board .goal[data-goal="${play.goal}"]`)) ?? "");
    text.textContent = play.where;
  } else {
    const seat = document.querySelector(`.seat[data-seat="${play.target}"]`);
    const pair = document.createElement("span");
    pair.className = "pair";
    const face = seat.querySelector(".face > svg").cloneNode(true);
    face.classList.add("medal");
    pair.append(face, ...(play.sign ? [icon(play.sign)] : []));
    made.append(pair);
    text.textContent = seat.querySelector(".name").textContent;
  }
  made.append(text);
  return made;
}

function copy(goal) {
  if (!goal) return null;
  const art = goal.cloneNode(true);
  art.setAttribute("viewBox", "8 30 84 84");
  for (const name of ["x", "y", "width", "height"]) art.removeAttribute(name);
  art.setAttribute("class", "medal");
  return art;
}
