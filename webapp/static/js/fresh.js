// What is new since the last fragment: laid, fallen and lit cards, opened goals, broken tools, log lines, drawn cards.
// A stage that is fetched when first needed lets it be seen and heard; nothing waits for it.

import * as need from "./need.js";
import * as prefs from "./prefs.js";

const names = (selector, name) => new Set([...document.querySelectorAll(selector)].map(name));
const cellName = (cell) => `${cell.dataset.x},${cell.dataset.y},${cell.dataset.card}`;
const lineName = (line) => `${line.dataset.line} ${line.textContent}`;
const hurtName = (mark) => `${mark.closest(".seat").dataset.seat} ${mark.dataset.sign}`;

export function remember() {
  const view = document.getElementById("view");
  return {
    cells: new Map([...document.querySelectorAll("#board .cell")].map((cell) => [cellName(cell), cell])),
    sealed: [...document.querySelectorAll("#board .goal")],
    slips: names("#board .slip", (slip) => slip.dataset.goal),
    hurts: new Map([...document.querySelectorAll(".hurt i")].map((mark) => [hurtName(mark), mark])),
    news: document.querySelector(".news")?.textContent,
    lines: names(".logs .line", lineName),
    hand: names(".hand .card", (card) => card.dataset.card),
    sent: sent(),
    picks: document.querySelectorAll(".share .took").length,
    lang: view?.lang,
    round: view?.dataset.round,
    phase: view?.dataset.phase,
    acting: view?.dataset.acting,
  };
}

// My chosen card: where it is, or that it could be seen to lie in the maze already.
function sent() {
  const card = document.querySelector(".hand .card.on");
  const there = Boolean(document.querySelector("#board .held") && (prefs.confirms() || card?.dataset.carried));
  return card && { card: card.dataset.card, box: card.getBoundingClientRect(), there };
}

export function animate(before, first) {
  if (first) return;
  const news = document.querySelector(".news");
  if (news && news.textContent !== before.news) news.classList.add("fresh");
  for (const line of document.querySelectorAll(".logs .line")) if (!before.lines.has(lineName(line))) line.classList.add("fresh");
  const found = changes(before);
  if (Object.values(found).some((one) => one?.length !== 0 && one)) stage(found);
}

// Fetched with the first touch, or here; what comes late is not played any more.
async function stage(found) {
  const since = performance.now();
  const { play } = await need.get("stage").catch(() => ({}));
  play?.(found, since);
}

// What has happened between two fragments: old drawings of cells (`was`) and new ones, signs at seats, cards, whose turn it is.
function changes(before) {
  const { round, acting, seat } = document.getElementById("view").dataset;
  const now = new Map([...document.querySelectorAll("#board .cell")].map((cell) => [cellName(cell), cell]));
  const same = before.round === round;
  const lights = (cell) => [...cell.dataset.live].filter((lit) => lit === "1").length;
  const kept = [...now].filter(([name]) => same && before.cells.has(name)).map(([name, cell]) => ({ cell, was: before.cells.get(name) }));
  const laid = [...now].filter(([name]) => same && !before.cells.has(name)).map(([, cell]) => cell);
  const seal = ({ dataset: { x, y } }) => before.sealed.find((goal) => goal.dataset.x === x && goal.dataset.y === y);
  const hurts = new Map([...document.querySelectorAll(".hurt i")].map((mark) => [hurtName(mark), mark]));
  return {
    laid: laid.filter((cell) => !seal(cell)),
    opened: laid.filter(seal).map((cell) => ({ cell, was: seal(cell) })),
    gone: [...before.cells].filter(([name]) => same && !now.has(name)).map(([, cell]) => cell),
    lit: kept.filter(({ cell, was }) => lights(cell) > lights(was)),
    dark: kept.filter(({ cell, was }) => lights(cell) < lights(was)),
    broken: [...hurts].filter(([name]) => same && !before.hurts.has(name)).map(([, mark]) => mark),
    mended: [...before.hurts].filter(([name]) => same && !hurts.has(name)).map(([name, mark]) => ({ mark, seat: name.split(" ")[0] })),
    drawn: [...document.querySelectorAll(".hand .card")].filter((card) => !before.hand.has(card.dataset.card)),
    gold: document.querySelectorAll(".share .took").length > before.picks,
    turn: acting !== "" && acting !== before.acting && { from: before.acting, to: acting, mine: acting === seat },
    sent: laid.some((cell) => cell.dataset.card === before.sent?.card) && before.sent,
  };
}

// New log lines, oldest first; `mine` when somebody did it to me, `words` when `seat` has said it.
export const lines = (before) =>
  [...document.querySelectorAll(".logs .line")].filter((line) => !before.lines.has(lineName(line))).map((line) => ({ text: line.textContent.trim(), mine: Boolean(line.dataset.mine), seat: line.dataset.said, words: line.querySelector("q")?.textContent })).reverse();

// Goals that I alone have just seen.
export const peeked = (before) => [...names("#board .slip", (slip) => slip.dataset.goal)].filter((goal) => !before.slips.has(goal));
