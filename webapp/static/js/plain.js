// Pages that need nothing but their colours and drawings.

import "./skin.js";
import * as theme from "./theme.js";

theme.follow();
