// What is new since the last fragment: laid, fallen and lit cards, opened goals, broken tools, log lines, drawn cards.
// Marks them for the style sheet to animate; nothing waits for an animation.

const names = (selector, name) => new Set([...document.querySelectorAll(selector)].map(name));
const cellName = (cell) => `${cell.dataset.x},${cell.dataset.y},${cell.dataset.card}`;
const lineName = (line) => `${line.dataset.line} ${line.textContent}`;
const hurtName = (mark) => `${mark.closest(".seat").dataset.seat} ${mark.dataset.sign}`;

export function remember() {
  const view = document.getElementById("view");
  const cells = new Map([...document.querySelectorAll("#board .cell")].map((cell) => [cellName(cell), cell]));
  return {
    cells,
    dark: names("#board .cell.cold", cellName),
    goals: names("#board .goal", (goal) => goal.dataset.goal),
    slips: names("#board .slip", (slip) => slip.dataset.goal),
    hurts: names(".hurt i", hurtName),
    news: document.querySelector(".news")?.textContent,
    lines: names(".logs .line", lineName),
    hand: names(".hand .card", (card) => card.dataset.card),
    lang: view?.lang,
    round: view?.dataset.round,
    phase: view?.dataset.phase,
    acting: view?.dataset.acting,
  };
}

export function animate(before, first) {
  if (first) return;
  const newRound = before.round !== document.getElementById("view").dataset.round;
  for (const cell of document.querySelectorAll("#board .cell")) {
    const name = cellName(cell);
    if (!before.cells.has(name) && !newRound) cell.classList.add(/^(GOLD|STONE)/.test(cell.dataset.card) ? "opened" : "fresh");
    else if (before.dark.has(name) && cell.classList.contains("live")) cell.classList.add("warmed");
  }
  if (!newRound) crumble(before);
  for (const mark of document.querySelectorAll(".hurt i")) if (!before.hurts.has(hurtName(mark))) mark.classList.add("fresh");
  for (const card of document.querySelectorAll(".hand .card")) if (!before.hand.has(card.dataset.card)) card.classList.add("fresh");
  const news = document.querySelector(".news");
  if (news && news.textContent !== before.news) news.classList.add("fresh");
  for (const line of document.querySelectorAll(".logs .line")) if (!before.lines.has(lineName(line))) line.classList.add("fresh");
}

function crumble(before) {
  const now = names("#board .cell", cellName);
  for (const [name, cell] of before.cells) {
    if (now.has(name)) continue;
    cell.classList.add("crumble");
    document.querySelector("#board .cards")?.append(cell);
    setTimeout(() => cell.remove(), 320);
  }
}

// New log lines, oldest first; `mine` when somebody did it to me, `words` when `seat` has said it.
export const lines = (before) =>
  [...document.querySelectorAll(".logs .line")].filter((line) => !before.lines.has(lineName(line))).map((line) => ({ text: line.textContent.trim(), mine: Boolean(line.dataset.mine), seat: line.dataset.said, words: line.querySelector("q")?.textContent })).reverse();

// Goals that I alone have just seen.
export const peeked = (before) => [...names("#board .slip", (slip) => slip.dataset.goal)].filter((goal) => !before.slips.has(goal));
