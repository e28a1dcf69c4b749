// The TV across the room: what comes over the wire is laid there, and the screen stays awake where it may.
import "./live.js";
import "./awake.js";
