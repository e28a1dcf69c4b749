// The table's page of Monopoly solo: the server draws its tray.
import "../js/table.js";
import * as drafting from "../js/drafting.js";
import { play } from "../js/turns.js";
import "../js/boxes.js";
import "../js/awake.js";

play(drafting);
