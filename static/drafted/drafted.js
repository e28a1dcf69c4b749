// The table's page of a game whose tray the server draws.
import "../js/table.js";
import * as drafting from "../js/drafting.js";
import { play } from "../js/turns.js";
import "../js/boxes.js";
import "../js/awake.js";

play(drafting);
