// The table's page of a game with five dice in its tray.
import "./table.js";
import * as tray from "./tray.js";
import { play } from "./turns.js";
import "./boxes.js";
import "./confirm_tap.js";
import "./awake.js";

play(tray);
