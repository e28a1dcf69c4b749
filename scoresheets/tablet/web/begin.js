// First script of the folder's pages, for old browsers too: it chooses the language, and says what is missing here.
(function () {
  var root = document.documentElement, wanted = "";
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
})();
