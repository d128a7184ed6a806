import { mount as mountTableExport } from "../table-export";
import { KeptChoices } from "./choices";
import type { SavedPage } from "./page-export";
import { combine } from "./recordings";
import { FlameView } from "./view";

/** The script of a saved page: see `page-export.ts`. */
const saved = JSON.parse(document.getElementById("saved")!.textContent!) as SavedPage;
const drawn = new Set<string>();
let current = saved.kinds.find((one) => one.kind === saved.shown)!;

/** Shows the kind that the address names behind its #, draws it when it is shown first; other places of the page change nothing. */
function show(): void {
  current = saved.kinds.find((one) => one.kind === location.hash.slice(1)) ?? current;
  const { kind, sides, choices } = current;
  for (const tab of document.querySelectorAll<HTMLAnchorElement>(".tabs a"))
    if (tab.hash === `#${kind}`) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  for (const panel of document.querySelectorAll<HTMLElement>("[data-kind]")) {
    panel.hidden = panel.dataset["kind"] !== kind;
    if (panel.hidden || drawn.has(kind)) continue;
    drawn.add(kind);
    new FlameView(panel, combine(sides), [], new KeptChoices(choices));
    panel.dataset["ready"] = "";
  }
}

for (const button of document.querySelectorAll<HTMLElement>("[data-module=table-export]")) mountTableExport(button);
addEventListener("hashchange", show);
show();
