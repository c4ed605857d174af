// What a press asks for by and by, and the two ways in which nothing comes of it: no connection, or a no with a reason.

import { Offline, sentence } from "./api.js";
import { get } from "./need.js";
import { say } from "./say.js";
import { toast } from "./toast.js";

const alert = (text) => toast(text, "bad");

// The text of the answer that is under way; null where there is none, after `tell` has heard why, and whether that is for want of
// a connection: `lost` is the word for it. Who has left the page meanwhile, as `here` says, gets nothing and is told nothing.
export async function asked(answering, { here = () => true, tell = alert, lost = say("offline") } = {}) {
  const { text = null, why, offline = false } = await heard(answering, lost);
  if (!here()) return null;
  if (why) tell(why, offline);
  return text;
}

async function heard(answering, lost) {
  try {
    const answer = await answering;
    return answer.ok ? { text: await answer.text() } : { why: await sentence(answer) };
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    return { why: lost, offline: true };
  }
}

// An act that needs the network: where there is none, the page says so.
export const online = (act) => async (...about) => {
  try {
    return await act(...about);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    return alert(say("offline"));
  }
};

// What is done by a module of its own, which is fetched first.
export const later = (name, act = "open") => online(async (...about) => {
  const module = await get(name).catch(() => {
    throw new Offline();
  });
  return module[act](...about);
});
