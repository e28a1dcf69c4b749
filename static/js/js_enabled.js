// Before the first paint, in a syntax that every browser reads: marks that scripts run, so that their fallbacks are
// hidden without a flash. Where the engine lacks what our modules and styles need, the page stays plain HTML: the
// modules stop (modern_only.js), htmx leaves all forms alone, and without cascade layers there is a style of its own.
(function (script) {
  var root = document.documentElement, link = document.createElement("link");
  function knows(question) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(question));
  }
  var layers = "CSSLayerBlockRule" in window;
  // One of these two may be missing: @supports and container_queries.js stand in for it.
  var styles = layers && (knows("selector(:has(a))") || knows("container-type: inline-size"));
  var modules = "noModule" in document.createElement("script") && "findLastIndex" in Array.prototype &&
    "BroadcastChannel" in window && "SubmitEvent" in window && "submitter" in SubmitEvent.prototype;
  if (modules && styles) root.classList.add("js");
  else root.setAttribute("hx-disable", "");
  if (!layers) {
    link.rel = "stylesheet";
    link.href = script.getAttribute("data-unlayered");
    document.head.appendChild(link);
  }
}(document.currentScript));
