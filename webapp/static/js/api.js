// All talk with the server: a bearer token kept in a variable, one new sign-in on 401, patience with a bad network.

import { say } from "./say.js";
import { toast } from "./toast.js";
import { key, language, get as remembered, set as remember, skin } from "./prefs.js";
import * as telegram from "./telegram.js";

let token = null;
let signing = null;
export let me = null;

export class Offline extends Error {}
export class Outside extends Error {}

export const local = () => document.documentElement.dataset.local === "on";
const PATIENCE = 10000; // milliseconds until a request without an answer is given up
const STALE = 3000; // after sleep or a lost network, what is older than this waits in vain
const running = new Set();
const under = new Map(); // what was asked for ahead: by path, its answer
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// Sign in once, however many ask at the same moment. Gives {user, start}.
export function signIn() {
  signing ??= enter().finally(() => {
    signing = null;
  });
  return signing;
}

async function enter() {
  let answer;
  if (telegram.inside()) answer = await send("/api/login", { method: "POST", headers: { Authorization: `tma ${telegram.initData()}` } });
  else if (local()) answer = await send("/api/local", { method: "POST", body: { name: remembered("name", ""), language: language() || document.documentElement.lang, key: key() } });
  else throw new Outside();
  if (!answer.ok) throw Object.assign(new Error("sign-in refused"), { answer });
  const body = await answer.json();
  token = body.token;
  me = body.user;
  if (me.language) remember("language", me.language); // it may have been changed in the chat
  return body;
}

// The answer, all of it within `patience`; an answer that is `open` comes piece by piece, and its reader looks after it.
export async function send(path, { method = "GET", body, headers = {}, signal, patience = PATIENCE, open = false, cache = "no-store", keepalive = false } = {}) {
  const all = { Accept: "text/html, application/json", ...headers };
  if (language()) all["X-Language"] = language();
  if (skin()) all["X-Skin"] = skin();
  if (token && !all.Authorization) all.Authorization = `Bearer ${token}`;
  if (body !== undefined) all["Content-Type"] = "application/json";
  const line = new AbortController();
  const cut = () => line.abort();
  if (signal?.aborted) cut();
  signal?.addEventListener("abort", cut);
  const request = { since: Date.now(), cut };
  running.add(request);
  const late = setTimeout(cut, patience);
  let answer;
  try {
    answer = await fetch(path, { method, headers: all, body: body === undefined ? undefined : JSON.stringify(body), signal: line.signal, cache, keepalive, credentials: "omit" });
    if (!open) whole(answer, await answer.text());
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Offline();
  } finally {
    clearTimeout(late);
    running.delete(request);
    if (!open) signal?.removeEventListener("abort", cut);
  }
  if ([502, 503, 504].includes(answer.status)) throw Object.assign(new Offline(), { answer });
  token = answer.headers.get("X-Token") ?? token;
  return answer;
}

// The body has come already, so that nobody waits for it any more.
function whole(answer, text) {
  const json = () => {
    try {
      return JSON.parse(text);
    } catch {
      throw new Offline(); // somebody else answers in the server's name
    }
  };
  Object.assign(answer, { text: async () => text, json: async () => json() });
}

// The network may be another one now: what has been without an answer for long is asked anew.
export function hurry() {
  for (const { since, cut } of running) if (Date.now() - since > STALE) cut();
}

// Ask for a page before the script that shows it is here: the next call for it, if it comes soon, finds the answer under way.
export function ahead(path) {
  const answer = send(path);
  answer.catch(() => {}); // the call that takes it hears of it
  under.set(path, answer);
  setTimeout(() => under.delete(path), STALE);
}

function taken(path) {
  const answer = under.get(path);
  under.delete(path);
  return answer;
}

// One request as the signed-in person. `again` bounds how often a lost one is sent anew, with the very same body:
// an order names its tap or what is wished for, so that one that arrives twice counts once. `lost` hears of each such time.
export async function call(path, options = {}, again = 0, lost = () => {}) {
  for (let tries = 0; ; tries++) {
    try {
      if (!token) await signIn();
      const answer = await (taken(path) ?? send(path, options));
      if (answer.status !== 401) return answer;
      token = null;
      await signIn();
      return await send(path, options);
    } catch (error) {
      if (!(error instanceof Offline) || tries >= again) throw error;
      lost();
      await pause(Math.min(4000, 400 * 2 ** tries) + Math.random() * 200);
    }
  }
}

export const post = (path, body) => call(path, { method: "POST", body }, 4, () => toast(say("slow")));

// The sentence of a refusal, in my language.
export async function sentence(answer) {
  try {
    return (await answer.json()).text ?? "";
  } catch {
    return "";
  }
}
