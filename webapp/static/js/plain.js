// Pages that need nothing but their colours.

import * as theme from "./theme.js";

theme.follow();
