// The page of a link: nobody signs in, nothing is ordered.

import { listen, on } from "./acts.js";
import * as board from "./board.js";
import * as replay from "./replay.js";
import { learn } from "./say.js";
import "./skin.js";
import * as theme from "./theme.js";

async function get(address) {
  const { lang, dataset } = document.documentElement;
  const answer = await fetch(address, { headers: { "X-Language": lang, "X-Skin": dataset.skin }, credentials: "omit" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

const title = document.title;
theme.follow();
listen();
on("fit", () => board.fit());
learn(document.getElementById("view"));
document.title = title;
replay.begin(get);
