// A mouse over a lit cell sees the card there before anything is pressed.

import { face, isMine, ways } from "./cards.js";
import { chosen } from "./hand.js";
import { layer, placed } from "./marks.js";
import { make } from "./nodes.js";

let shown = null;

export function listen() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    shown?.remove();
    shown = null;
    const spot = pointerType === "mouse" && target.closest?.("#board .spot");
    const card = chosen();
    if (!spot || !card || !isMine() || card.dataset.family !== "path") return;
    const [x, y] = [Number(spot.dataset.x), Number(spot.dataset.y)];
    const turned = card.classList.contains("flip");
    const half = ways(card, x, y).some((play) => Boolean(play[2]) === turned) ? turned : !turned;
    shown = make("g", { class: "peeked" }, placed(face(card, half), x, y));
    layer("ghost")?.before(shown);
  });
}
