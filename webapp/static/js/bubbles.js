// What was just said stands for some seconds as a bubble at the speaker's seat. For the eye only, and never in the way.

import { style } from "./need.js";

const EDGE = 8;

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
  bubble.textContent = words;
  bubble.dataset.of = seat;
  document.getElementById("view").append(bubble); // it goes with the table
  const middle = place.left + place.width / 2;
  const left = Math.max(EDGE, Math.min(middle - bubble.offsetWidth / 2, innerWidth - bubble.offsetWidth - EDGE));
  bubble.style.left = `${left}px`;
  bubble.style.top = `${place.bottom + 7}px`;
  bubble.style.setProperty("--tail", `${middle - left}px`);
  setTimeout(() => bubble.remove(), 4500 + words.length * 60);
}
