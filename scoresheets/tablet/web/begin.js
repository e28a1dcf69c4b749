// First script of the folder's pages, for old browsers too: it chooses the language, says what is missing here, and has
// the page's own module loaded.
(function () {
  var root = document.documentElement, script = document.currentScript, wanted = "", own;
  try {
    wanted = localStorage.getItem("scoresheets-language") || "";
  } catch (error) { /* a browser that keeps nothing */ }
  wanted = wanted || navigator.language || "en";
  if (wanted.slice(0, 2) === "fr") root.lang = "fr";

  // OffscreenCanvas stands for Safari 16.4, the first that reads Pyodide's scripts.
  var old = !window.WebAssembly || !window.OffscreenCanvas || !window.BigInt64Array;
  if (window.isSecureContext === false) root.setAttribute("data-trouble", "insecure");
  else if (old) root.setAttribute("data-trouble", "old");
  else if (!navigator.serviceWorker || !navigator.locks || !window.caches) root.setAttribute("data-trouble", "closed");

  if (!script.getAttribute("data-then")) return;
  own = document.createElement("script");
  own.type = "module";
  own.src = script.getAttribute("data-then");
  document.addEventListener("DOMContentLoaded", function () {
    document.head.appendChild(own);
  });
})();
