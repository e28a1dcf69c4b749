// The table's page while a game is played.
import "./table.js";
import "./tray.js";
import "./turns.js";
import "./boxes.js";
import "./armed.js";
import "./awake.js";
