// The table's page of a game with five dice in its tray.
import "../js/table.js";
import * as tray from "../table/tray.js";
import { play } from "../js/turns.js";
import "../js/boxes.js";
import "../table/confirm_tap.js";
import "../table/seen_dice.js";
import "../js/awake.js";

play(tray);
