// What has happened is seen and heard, each as its reader wants it.

import * as need from "./need.js";
import * as prefs from "./prefs.js";

const LATE = 600; // milliseconds after which something is no longer news

const still = () => document.hidden || prefs.still();

if (!still()) need.get("motion").catch(() => {}); // it will be needed soon

export function play(found, since) {
  if (prefs.get("sound", "off") === "on") need.get("sound").then((sound) => hear(found).forEach(sound.play), () => {});
  if (!still()) move(found, since);
}

async function move(found, since) {
  const motion = await need.get("motion").catch(() => null);
  if (motion && performance.now() - since < LATE) motion.show(found);
}

function hear({ laid, opened, gone, broken, mended, gold, turn }) {
  const heard = { place: laid.length, open: opened.length, rockfall: gone.length, break: broken.length, mend: mended.length, gold, turn: turn?.mine };
  return Object.keys(heard).filter((name) => heard[name]);
}
