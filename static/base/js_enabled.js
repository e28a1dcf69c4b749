// Before the first paint, in a syntax that every browser reads: marks that scripts run, so that their fallbacks are
// hidden without a flash. Where the engine lacks what our modules and styles need, or where one of the scripts does not
// come, the page stays plain HTML, as it does without this one: the modules stop (modern_only.js), htmx leaves all
// forms alone, and without cascade layers there is a style of its own.
(function (script) {
  var root = document.documentElement, link = document.createElement("link");
  var PATIENCE = 8000;            // milliseconds from a tap on
  var early = [], waiting = true; // until the modules have run, or will not
  function knows(question) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(question));
  }
  var layers = "CSSLayerBlockRule" in window;
  // One of these two may be missing: @supports and container_queries.js stand in for it.
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

  // A script that does not come, or an error in one: on as plain HTML, and the page says so.
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

  // What only a script can take is kept until the scripts are there; links and forms work without.
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
