// Run the standings of a night: the page follows what counts.
import "../../base/page.js";
import "../wall_news.js";
import "../own_token.js";
import "../../js/option_fields.js";
