// Paints the hand and what it has in mind: chosen card, lit cells and seats, the card before it is laid, words and buttons.

import { all, face, find, goalAt, isMine, onCells, onNothing, plays, same, tray, tunnels, twoWays, ways } from "./cards.js";
import * as choices from "./choices.js";
import * as explain from "./explain.js";
import * as marks from "./marks.js";
import { key, wakes } from "./maze.js";
import * as need from "./need.js";
import * as passing from "./passing.js";
import * as prefs from "./prefs.js";
import { count, place, say } from "./say.js";

export function paint(state) {
  if (!tray() || !document.getElementById("tell")) return;
  const card = find(state.card);
  const gathering = passing.gathers(state.pass);
  for (const each of all()) {
    const binned = gathering && state.pass.cards.includes(each.dataset.card);
    each.classList.toggle("binned", binned);
    each.classList.toggle("on", each === card && !gathering);
    each.classList.toggle("flip", each === card && state.turned);
    each.setAttribute("aria-pressed", binned || (each === card && !gathering));
    each.tabIndex = each === card || (!card && each === all()[0]) ? 0 : -1;
  }
  document.querySelector(".hand").classList.toggle("is-chosen", Boolean(card || state.pass));
  const active = card && isMine() && !state.pass;
  choices.paint(active && aims(card) ? plays(card) : [], state.choice, card?.dataset.family);
  paintTell(state, card, active ? paintMaze(state, card) : marks.paint());
  paintActs(state, card);
}

const ASKS = ["rockfall", "map", "break", "repair"]; // what they do is soon known; the others say it each time

const aims = (card) => !onCells(card) && !onNothing(card);

// Gives what is to be said of it: [words, tone].
function paintMaze(state, card) {
  const { family, sign } = card.dataset;
  if (family === "map") return marks.paint({ spots: plays(card).map((play) => ({ ...goalAt(play.goal), look: "peek", label: play.say, chosen: same(play, state.choice) })) });
  if (!onCells(card)) return marks.paint();
  const [x, y] = state.choice ?? [];
  if (family === "rockfall") {
    const spots = plays(card).map((play) => ({ x: play[0], y: play[1], look: "target", label: `${place({ x: play[0], y: play[1] })}: ${explain.title(play[0], play[1])}`, chosen: play[0] === x && play[1] === y }));
    const { more, words } = need.got("foresee")?.rockfall(state.choice) ?? {};
    marks.paint({ spots, more });
    return words;
  }
  const lit = new Map(plays(card).map(([cx, cy, half]) => [key(cx, cy), { x: cx, y: cy, half }]));
  const spots = [...lit.values()].filter((spot) => spot.x !== x || spot.y !== y).map((spot) => {
    const both = ways(card, spot.x, spot.y).length > 1;
    return { x: spot.x, y: spot.y, look: both ? "both" : "legal", label: called(spot, both, spot.half) };
  });
  const ring = sign === "ladder" ? explain.ladders() : [];
  if (!state.choice) return marks.paint({ spots, ring });
  const turns = ways(card, x, y).length > 1;
  const found = wakes(marks.cells(), tunnels(card, state.turned), x, y, sign === "ladder");
  const joined = new Set(found.map((way) => key(way.x, way.y)).filter((cell) => cell !== key(x, y))).size;
  const { more, words } = need.got("foresee")?.path(found) ?? {};
  const ghost = { x, y, face: face(card, state.turned), turns, label: `${called({ x, y }, false, state.turned)}. ${say(turns ? "turn" : "place")}` };
  marks.paint({ spots, ring, ghost, more, ways: joined ? found : [] });
  return words ?? (joined ? [count("wakes", joined), "yes"] : undefined);
}

// A lit cell: where it is, and how the card may lie in it.
function called(cell, both, half) {
  const at = { place: place(cell) };
  return both ? say("cell_both", at) : half ? say("cell_turned", at) : at.place;
}

function paintTell(state, card, foreseen) {
  const [title, text, tone] = words(state, card, foreseen);
  const tell = document.getElementById("tell");
  tell.className = `tell ${tone ?? ""}`;
  const big = tell.firstElementChild;
  const small = big.nextElementSibling ?? tell.appendChild(document.createElement("small"));
  if (big.textContent !== title) big.textContent = title;
  if (small.textContent !== text) small.textContent = text;
}

function words(state, card, foreseen) {
  if (!tray().dataset.dig || tray().dataset.dig === "0") return [card?.dataset.title ?? "", card?.dataset.about ?? ""];
  if (state.pass) return passing.words(state.pass);
  if (!card) return [say(isMine() ? "choose_card" : "wait_and_look"), document.getElementById("rid") ? say("rid_hint", { n: tray().dataset.cost }) : ""];
  const { title, about, family, note } = card.dataset;
  if (!isMine()) return [title, about];
  const many = plays(card).length;
  if (!many) return [title, [card.dataset.why ?? about, say("stuck_drop")].join(" "), "no"];
  if (family === "path") {
    if (foreseen) return [title, ...foreseen];
    if (state.choice) return [title, say("fits_here")];
    if (note) return [title, note];
    if (!prefs.get("placed")) return [title, say("choose_cell")]; // until it has been done once
    return [title, count("places", new Set(plays(card).map(([x, y]) => `${x},${y}`)).size)];
  }
  if (state.choice && family === "rockfall") return [title, ...(foreseen ?? [say("collapse_sub")])];
  if (state.choice || !ASKS.includes(family)) return [title, about];
  return [title, say({ rockfall: "choose_tunnel", map: "choose_goal" }[family] ?? "choose_seat")];
}

function paintActs(state, card) {
  const acts = document.querySelector(".tray .acts");
  const [turning, go, bin] = ["turn", "go", "drop"].map((id) => document.getElementById(id));
  if (!go) return;
  const aiming = card && isMine() && !state.pass && aims(card) && plays(card).length > 0;
  const back = state.pass || (aiming && state.choice);
  acts.classList.toggle("aim", Boolean(aiming && !state.choice));
  acts.classList.toggle("two", Boolean(back));
  acts.classList.toggle("may-rid", !card && !state.pass && Boolean(document.getElementById("rid")));
  go.classList.toggle("bad", Boolean(state.pass || (state.choice && (card.dataset.family === "rockfall" || choices.harms(card.dataset.family)))));
  go.disabled = Boolean(state.sending) || !isMine() || !(state.pass ? passing.ready(state.pass) : state.choice);
  go.lastElementChild.textContent = state.sending ? say("sending") : goal(state, card);
  turning.disabled = !back && !(card && twoWays(card) && card.dataset.family === "path" && (!state.choice || ways(card, ...state.choice).length > 1));
  turning.dataset.do = back ? "unaim" : "turn";
  turning.querySelector("use").setAttribute("href", back ? "#i-undo" : "#i-turn");
  turning.lastElementChild.textContent = say(back ? "back" : "turn");
  bin.disabled = !card || !isMine() || !passing.most() || Boolean(state.sending);
}

function goal(state, card) {
  if (!isMine()) return tray().dataset.who;
  if (state.pass) return passing.action(state.pass);
  if (state.choice?.say) return state.choice.say;
  return say(card?.dataset.family === "rockfall" ? "collapse" : "place");
}
