// Loaded in <head> without defer, so that a chosen theme is there before the first paint.
const chosen = localStorage.getItem("theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset["theme"] = chosen;
