// Between two rounds: the dice thrown for who begins the next one.
import "../js/table.js";
import "./throwing.js";
