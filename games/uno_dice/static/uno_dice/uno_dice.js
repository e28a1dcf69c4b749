// The table's page of UNO Dice: boards side by side, and a chain that grows in the tray.
import "../js/table.js";
import * as chain from "./chain.js";
import { play } from "../js/turns.js";
import "../js/awake.js";

play(chain);
