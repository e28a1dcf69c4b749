// Mark before the first paint that scripts run, in a syntax that every browser reads, so that their fallbacks are
// hidden without a flash. The page stays plain HTML without the mark, where this or another script does not come, or
// where the engine lacks what our modules and styles need. The modules then stop (modern_only.js), htmx leaves all
// forms alone, and an engine without cascade layers gets a stylesheet of its own.
(function (script) {
  var root = document.documentElement, link = document.createElement("link");
  var PATIENCE = 8000;            // milliseconds after the first early tap
  var early = [], waiting = true; // `waiting` until the modules have run or have failed
  function knows(question) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(question));
  }
  var layers = "CSSLayerBlockRule" in window;
  // The engine may lack one of these two: @supports or container_queries.js makes up for it.
  var styles = layers && (knows("selector(:has(a))") || knows("container-type: inline-size"));
  var modules = "noModule" in document.createElement("script") && "findLastIndex" in Array.prototype &&
    "BroadcastChannel" in window && "SubmitEvent" in window && "submitter" in SubmitEvent.prototype;
  if (!layers) {
    link.rel = "stylesheet";
    link.href = script.getAttribute("data-unlayered");
    document.head.appendChild(link);
  }
  if (!modules || !styles) return;
  root.classList.add("js");
  root.removeAttribute("hx-disable");

  // Go on as plain HTML where a script does not come or has an error. The page says so.
  function stayPlain() {
    if (!waiting) return;
    waiting = false;
    root.classList.remove("js");
    root.setAttribute("hx-disable", "");
    root.setAttribute("data-scripts", "failed");
  }
  addEventListener("error", function (event) {
    if (event.target === window || event.target.tagName === "SCRIPT") stayPlain();
  }, true);

  // Keep taps that only a script can handle until the scripts are there. Links and forms work without scripts.
  addEventListener("click", function (event) {
    var button = event.target.closest("button[type=button]");
    if (!waiting || !button) return;
    early.push(button);
    if (early.length > 1) return;
    root.setAttribute("data-scripts", "awaited");
    setTimeout(stayPlain, PATIENCE);
  }, true);
  document.addEventListener("DOMContentLoaded", function () {
    if (!waiting) return;
    waiting = false;
    root.removeAttribute("data-scripts");
    setTimeout(function () { early.forEach(function (button) { button.click(); }); });
  });
}(document.currentScript));
