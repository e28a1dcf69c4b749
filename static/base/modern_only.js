// Import this before all other modules: an error here stops them, and the page stays plain HTML (js_enabled.js).
if (!document.documentElement.classList.contains("js")) throw new Error("This page goes on without scripts.");
