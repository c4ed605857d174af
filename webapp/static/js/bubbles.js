// What was just said stands for some seconds as a bubble below the speaker's seat, or on a stem below other bubbles that
// stand there. For the eye only, and never in the way.

import { style } from "./need.js";

const EDGE = 8;
const MOST = 3; // at a time, the newest

export async function speak(lines) {
  await style("claims");
  for (const { seat, words } of lines) show(seat, words);
}

function show(seat, words) {
  const place = document.querySelector(`.seat[data-seat="${seat}"] .face`)?.getBoundingClientRect();
  if (!place) return;
  document.querySelector(`.bubble[data-of="${seat}"]`)?.remove();
  const bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.ariaHidden = "true"; // the live region has said it
  bubble.append(Object.assign(document.createElement("span"), { textContent: words }));
  bubble.dataset.of = seat;
  document.getElementById("view").append(bubble); // it goes with the table
  const middle = place.left + place.width / 2;
  const left = Math.max(EDGE, Math.min(middle - bubble.offsetWidth / 2, innerWidth - bubble.offsetWidth - EDGE));
  bubble.style.left = `${left}px`;
  bubble.style.setProperty("--tail", `${middle - left}px`);
  const others = [...document.querySelectorAll(".bubble")].filter((one) => one !== bubble);
  for (const old of others.splice(0, others.length + 1 - MOST)) old.remove();
  const under = place.bottom + EDGE;
  const top = below(others, left, left + bubble.offsetWidth, under);
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--stem", `${top - under}px`);
  bubble.style.setProperty("--behind", others.length); // its stem passes behind the others
  setTimeout(() => bubble.remove(), 4500 + words.length * 60);
}

// Where a bubble so wide has room under all that stand in its way, which may still be growing.
function below(others, left, right, top) {
  const inWay = others.filter((one) => one.offsetLeft < right && one.offsetLeft + one.offsetWidth > left);
  return Math.max(top, ...inWay.map((one) => one.offsetTop + one.offsetHeight + EDGE));
}
