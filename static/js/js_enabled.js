// Before the first paint: scripts run here, so what stands in for them may hide.
if ("noModule" in document.createElement("script")) document.documentElement.classList.add("js");
