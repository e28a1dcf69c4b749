// Before the first paint: marks that scripts run, so that their fallbacks are hidden without a flash.
if ("noModule" in document.createElement("script")) document.documentElement.classList.add("js");
