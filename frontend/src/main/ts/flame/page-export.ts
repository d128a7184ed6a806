import { offer } from "../download";
import { currentTheme } from "../theme-toggle";
import { DEFAULTS, type Choices } from "./choices";
import type { FlameData } from "./format";
import { load } from "./recordings";

/** One kind of a saved page: the call trees of its panes, and how they are shown. */
export interface SavedKind {
  readonly kind: string;
  /** Its name on pages. */
  readonly label: string;
  readonly choices: Choices;
  readonly sides: readonly FlameData[];
}

/** What `standalone.ts` finds in a saved page. */
export interface SavedPage {
  /** The kind that is shown first. */
  readonly shown: string;
  readonly kinds: readonly SavedKind[];
}

/**
 * Saves a page that needs no server, with the panes of `root` in their state, and the other kinds of events with the same settings. It has the
 * style sheet of this page, and the same script draws it.
 */
export async function exportPage(root: HTMLElement, addresses: readonly string[], choices: Choices): Promise<void> {
  const shown = kindOf(addresses[0]!);
  const kinds: SavedKind[] = [];
  for (const [kind, label] of kindsOf(root)) {
    const sides = await load(addressesOf(kind, addresses), choices.uncut);
    if (kind === shown || sides.some(({ total }) => total > 0))
      kinds.push({ kind, label, sides, choices: kind === shown ? choices : settingsOf(choices) });
  }
  const style = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")!.href;
  const [css, script] = await Promise.all([textOf(style), textOf(new URL("flame-page.js", style).href)]);
  const name = root.dataset["name"] ?? "flame-graph";
  offer(new Blob([page(root, { shown, kinds }, css, script)], { type: "text/html" }), `${name}.html`);
}

/** `…/profiles/12/cpu?label=17` is of kind cpu. */
export function kindOf(address: string): string {
  return new URL(address, location.href).pathname.split("/").at(-1)!;
}

/** Keys and names of all kinds of events, in the order of pages: `cpu=CPU,monitor=Monitors`. */
function kindsOf(root: HTMLElement): [string, string][] {
  return root.dataset["kinds"]!.split(",").map((kind) => kind.split("=") as [string, string]);
}

export function addressesOf(kind: string, addresses: readonly string[]): string[] {
  return addresses.map((address) => address.replace(/[^/?]+(?=\?|$)/, kind));
}

/** What holds for any tree: not the zoom, the chosen frame and method. */
function settingsOf(choices: Choices): Choices {
  const { zoom, above, frame, method } = DEFAULTS;
  const view = choices.view === "sandwich" ? DEFAULTS.view : choices.view;
  return { ...choices, view, zoom, above, frame, method };
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for ${address}`);
  return answer.text();
}

/** Texts are put together here: the policy of this page forbids it to make a style element, even for another page. */
function page(root: HTMLElement, saved: SavedPage, css: string, script: string): string {
  const { sides } = saved.kinds[0]!;
  const name = escaped((root.dataset["name"] ?? "Flame graphs").replace(/-[a-z]+$/, ""));
  const threads = sides[0]!.threads ? ` Only threads named ${sides[0]!.threads}.` : "";
  const tabs = saved.kinds.map(({ kind, label }) => `<a href="#${kind}">${label}</a>`);
  return `<!doctype html>
<html lang="en" data-theme="${currentTheme()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${css}</style>
</head>
<body>
<main class="page">
<div class="page-head"><div><h1>${name}</h1>
<p class="lead">${escaped(`${sides.map(({ label }) => label).join(", ")}.${threads}`)}</p></div></div>
<section class="panel"><div class="body">
<nav class="tabs" aria-label="Kind of event">${tabs.join("")}</nav>
${saved.kinds.map(({ kind }) => panelOf(root, kind).outerHTML).join("")}
</div></section>
</main>
<script type="application/json" id="saved">${JSON.stringify(saved).replaceAll("<", "\\u003c")}</script>
<script>${script}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The controls without what was drawn, and without what needs a server. */
function panelOf(root: HTMLElement, kind: string): HTMLElement {
  const panel = root.cloneNode(true) as HTMLElement;
  const before = root.dataset["prefix"]!;
  for (const name of ["module", "mounted", "ready", "sources", "kinds"]) delete panel.dataset[name];
  panel.dataset["prefix"] = `${kind}-`;
  panel.dataset["kind"] = kind;
  panel.hidden = true;
  for (const drawn of panel.querySelectorAll("[data-place]:not([data-place=chosen]), [data-figures]"))
    drawn.replaceChildren();
  panel.querySelector("[data-action=threads]")?.closest(".field")?.remove();
  for (const element of panel.querySelectorAll("[data-action=html], .flame-card, .methods")) element.remove();
  for (const element of panel.querySelectorAll<HTMLElement>("[data-mounted]")) delete element.dataset["mounted"];
  for (const name of ["id", "for", "data-table"])
    for (const element of panel.querySelectorAll(`[${name}^="${before}"]`))
      element.setAttribute(name, kind + element.getAttribute(name)!.slice(before.length - 1));
  return panel;
}
