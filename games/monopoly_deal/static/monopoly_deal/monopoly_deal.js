// The table's page of Monopoly Deal: boards side by side, and a tray that the server draws.
import "../js/table.js";
import * as drafting from "../js/drafting.js";
import { play } from "../js/turns.js";
import "../js/awake.js";
import "./below.js";

play(drafting);
