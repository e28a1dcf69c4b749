// A table's page, whatever is played: the lobby, the sheets, the end.
import "../base/page.js";
import "./apply_fragments.js";
import "./live.js";
import "./sending.js";
import "./refusal_popover.js";
import "./offers.js";
import "./box_history.js";
import "./written_boxes.js";
import "./notice.js";
