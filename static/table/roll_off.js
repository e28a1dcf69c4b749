// Between two rounds: the dice thrown for who begins the next one.
import "./table.js";
import "./throwing.js";
