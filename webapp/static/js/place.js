// Which place this browser shows: what the address asks for, what the launch brought, where a reload should come back to.

import * as telegram from "./telegram.js";

// Anything may stand in an address: what cannot be a code is no table.
export const isCode = (code) => /^[\w-]{4,32}$/.test(code);

// The table in the address, or null.
export const named = () => new URLSearchParams(location.search).get("g");

// The number of the lesson in the address, or undefined.
export const lesson = () => /^\?lesson=(\d)$/.exec(location.search)?.[1];

// Where to go first: a table's code, or null for my tables; `launched` is what the sign-in says.
export function first(launched) {
  const before = remembered();
  return named() ?? (before === undefined ? (launched ?? telegram.startParam()) : before) ?? null;
}

// Each launch has data of its own: what an earlier one left in this tab does not count.
const launch = () => telegram.initData().slice(-64);

// The table a reload should come back to, null for my tables; undefined when this launch has not been anywhere yet.
export const remembered = () => kept()?.code;

// The same where it was the table's replay.
export const watched = () => (kept()?.replay ? kept().code : undefined);

function kept() {
  try {
    const at = JSON.parse(sessionStorage.getItem("saboteur.at") ?? "null");
    return at?.launch === launch() ? at : undefined;
  } catch {
    return undefined;
  }
}

export function keep(code, replay = false) {
  try {
    sessionStorage.setItem("saboteur.at", JSON.stringify({ launch: launch(), code, replay }));
  } catch {
    // without storage a reload begins at the launch
  }
}

// Where I am survives a reload; in a plain browser the address says it, so that it can be shared.
export function remember(code) {
  keep(code);
  if (!telegram.inside()) {
    const address = code ? `?g=${code}` : location.pathname;
    if (address !== location.search) history[code ? "pushState" : "replaceState"](null, "", address);
  }
}
