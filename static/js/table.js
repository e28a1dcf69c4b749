// Script of a table's page in every game: the lobby, the sheets, the end.
import "../base/page.js";
import "./apply_fragments.js";
import "../table/live.js";
import "../table/sending.js";
import "./refusal_popover.js";
import "../table/last_entry_actions.js";
import "../table/box_history.js";
import "../table/written_boxes.js";
import "../table/notice.js";
import "../table/moment.js";
