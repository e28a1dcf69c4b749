// The TV across the room: applies what the socket brings, and keeps the screen awake where the browser allows it.
import "./modern_only.js";
import "./live.js";
import "./awake.js";
