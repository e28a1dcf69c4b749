// A table's page, whatever is played: the lobby, the sheets, the end.
import "./page.js";
import "./lay.js";
import "./live.js";
import "./sending.js";
import "./slip.js";
import "./offers.js";
import "./past.js";
import "./notice.js";
