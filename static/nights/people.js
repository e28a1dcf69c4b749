// Run the list of a night's people: it follows the night, and the words that are typed find people who came since, too.
import "../base/page.js";
import "./wall_news.js";
import "./own_token.js";
import { find } from "./games.js";

document.addEventListener("wall:laid", find);
find();
