// The table's page of Monopoly solo: the server draws its tray.
import "./table.js";
import * as drafting from "./drafting.js";
import { play } from "./turns.js";
import "./awake.js";

play(drafting);
