import htmx from "htmx.org";
import { wireFrame, wireLastPair } from "./frame";
import { wireShortcuts } from "./keys/shortcuts";
import { wireLocalTimes } from "./local-time";
import { mountAll } from "./modules";
import { wireSentForms } from "./sent-form";
import { wireTheme } from "./theme-toggle";

// Every view has an address, so going back loads it rather than a stored copy of the page.
htmx.config.historyCacheSize = 0;
htmx.config.refreshOnHistoryMiss = true;
htmx.config.includeIndicatorStyles = false;
htmx.config.allowEval = false;

wireFrame();
wireLastPair();
wireTheme();
wireShortcuts();
wireLocalTimes();
wireSentForms();
mountAll(document);
htmx.onLoad((element) => mountAll(element as HTMLElement));

// A form that adds one thing after the other starts empty again: a second Enter would store the same twice.
document.body.addEventListener("htmx:afterRequest", (event) => {
  const { elt, successful } = (event as CustomEvent<{ elt: Element; successful: boolean }>).detail;
  if (successful && elt instanceof HTMLFormElement && elt.dataset["reset"] !== undefined) elt.reset();
});

// A refused or failed request must not vanish: the status line says it.
document.body.addEventListener("htmx:responseError", (event) => {
  const { xhr } = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail;
  const status = document.getElementById("status");
  if (status) status.textContent = `The server answered ${xhr.status}. Reload the page to see the current state.`;
});
