// Who am I, and what do I see first? Asked as soon as this is here, while most of the page's scripts are still on their way.

import { ahead, local, signIn } from "./api.js";
import * as place from "./place.js";
import * as telegram from "./telegram.js";

// A table's code or null, once I am signed in; what is to be seen there is then under way.
export const errand = place.lesson() ? null : begin();
errand?.catch(() => {}); // whoever waits for it says what is wrong

async function begin() {
  // the launch parameters stand in the address: with them nobody waits for Telegram's script
  if (!telegram.inside() && !local()) await telegram.arrived();
  const { start } = await signIn();
  const code = place.first(start);
  if (!code || place.isCode(code)) ahead(code ? `/g/${code}` : "/home");
  return code;
}
