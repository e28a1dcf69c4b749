// Script of the page "Share the game": that of every page, and the picture that goes to the device's own dialog.
import "../base/page.js";
import "../table/picture.js";
