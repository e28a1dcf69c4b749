// Script of the page between two rounds: dice decide which player begins the next one.
import "../js/table.js";
import "./roll_off.js";
