// The frames of a game that is over: fetched when they are wanted or soon will be, kept while they may be wanted again.

import { element } from "./nodes.js";

const KEPT = 80;
const TRIES = 4;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// `get` gives the text at an address, or throws.
export function film(dataset, get) {
  const { base, stamp, last } = dataset;
  const kept = new Map();

  async function fetched(address) {
    for (let tries = 1; ; tries++) {
      try {
        return whole(await get(address));
      } catch (error) {
        if (tries >= TRIES) throw error;
        await pause(300 * 2 ** tries);
      }
    }
  }

  // A promise of the frame; what could not be fetched is asked for anew.
  function frame(number, eyes) {
    const address = `${base}/frames/${number}?from=${eyes}&as=${stamp}`;
    let found = kept.get(address);
    kept.delete(address); // what is asked for again stays longest
    found ??= fetched(address).catch((error) => {
      kept.delete(address);
      throw error;
    });
    kept.set(address, found);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
    return found.then((drawn) => drawn.cloneNode(true));
  }

  // The frames that are likely to be wanted next.
  function ahead(number, eyes, many) {
    for (let next = number + 1; next <= Math.min(Number(last), number + many); next++) frame(next, eyes).catch(() => {});
  }

  return { frame, ahead };
}

function whole(html) {
  const found = element(html);
  if (!found?.matches("[data-number]")) throw new Error("no frame"); // somebody else answers in the server's name
  return found;
}
