// Hints that a table has changed. A stream read through fetch (so that a header can carry the token), and long polling
// where streams do not get through. Hints carry numbers and nothing else: the table's pulse, and how often I have changed my marks.
// A page that I can see says its name with both, and says so when I see it no more: whoever looks is not called by the chat.

import { Offline, call } from "./api.js";
import { random } from "./prefs.js";
import { active } from "./telegram.js";

const FIRST_BYTE = 3000;
const SILENCE = 40000;
const POLL = 25000; // how long the server holds a poll
const MARGIN = 8000;
const page = random();
const looking = () => !document.hidden && active();
let streams = true; // until a stream stays dumb: then polling for this session

// Follow table `code`. `seen()` is the pulse shown, `news(pulse)` is told about newer ones; `marks()` is how often I have changed
// my marks as far as shown, `noted(marked)` is told how often on any page; whenever the line is down, `ask()` has to look for itself, by and by. `alive()` is told of
// every sign of life.
export function follow(code, { seen, news, marks, noted, ask, alive }) {
  let stopped = false;
  let failures = 0;
  let control = new AbortController();
  let wake = () => {};

  async function run() {
    while (!stopped) {
      control = new AbortController();
      try {
        await (streams ? stream() : poll());
        if (streams) await rest(300); // the server closed the line; others are coming back too
      } catch (error) {
        if (stopped) return;
        if (error.name === "AbortError") continue;
        if (!(error instanceof Offline) && error.gone) return;
        failures += 1;
        ask();
        await rest(Math.min(8000, 300 * 2 ** failures) * (0.7 + Math.random() * 0.6));
      }
    }
  }

  async function stream() {
    let silence = setTimeout(() => stalled(true), FIRST_BYTE);
    const line = control;
    function stalled(first) {
      if (first) streams = false;
      line.abort();
    }
    try {
      const answer = await call(`/g/${code}/live`, { method: "POST", body: { since: seen(), page: looking() ? page : null }, signal: line.signal, open: true });
      if (!answer.ok) throw gone(answer);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ; ) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => stalled(false), SILENCE);
        failures = 0;
        alive();
        text += value;
        const blocks = text.split("\n\n");
        text = blocks.pop();
        for (const block of blocks) {
          const event = /^event: (\w+)\ndata: (\d+)$/m.exec(block);
          if (event) (event[1] === "mark" ? noted : news)(Number(event[2]));
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function poll() {
    const named = looking() ? `&page=${page}` : "";
    const answer = await call(`/g/${code}/live?since=${seen()}&marked=${marks()}${named}`, { signal: control.signal, patience: POLL + MARGIN });
    if (!answer.ok) throw gone(answer);
    failures = 0;
    alive();
    const { pulse, marked } = await answer.json();
    news(pulse);
    noted(marked);
  }

  function rest(ms) {
    return new Promise((done) => {
      wake = done;
      setTimeout(done, ms);
    });
  }

  function away() {
    call(`/g/${code}/away`, { method: "POST", body: { page }, keepalive: true }).catch(() => {}); // it lapses by itself
  }

  run();
  return {
    away,
    stop() {
      stopped = true;
      away();
      control.abort();
      wake();
    },
    // After sleep the line may look alive and be dead: begin anew at once.
    again() {
      failures = 0;
      control.abort();
      wake();
    },
  };
}

function gone(answer) {
  return Object.assign(new Error(`live: ${answer.status}`), { gone: answer.status === 404 || answer.status === 403 });
}
