// The table's page of any game: one grid of all columns, and a tray that the server draws.
import "../js/table.js";
import * as drafting from "../js/drafting.js";
import { play } from "../js/turns.js";
import "../js/boxes.js";
import "../js/awake.js";
import "./newest_round.js";

play(drafting);
