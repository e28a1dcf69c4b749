// Imported before all others: what follows an error here is not run, and the page stays plain HTML (js_enabled.js).
if (!document.documentElement.classList.contains("js")) throw new Error("This page goes on without scripts.");
