// The table's page of Monopoly Deal: boards side by side, and a tray that the server draws.
import "./table.js";
import * as drafting from "./drafting.js";
import { play } from "./turns.js";
import "./awake.js";
import "./monopoly_deal_below.js";

play(drafting);
