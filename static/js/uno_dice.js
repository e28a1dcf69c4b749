// The table's page of UNO Dice: boards side by side, and a chain that grows in the tray.
import "./table.js";
import * as chain from "./chain.js";
import { play } from "./turns.js";
import "./awake.js";

play(chain);
