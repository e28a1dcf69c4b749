// The TV across the room: applies what the socket brings, and keeps the screen awake where the browser allows it.
import "./live.js";
import "./awake.js";
