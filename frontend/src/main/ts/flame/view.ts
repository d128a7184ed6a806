import { onThemeChange } from "../theme-toggle";
import { beside, fill, spoken } from "./card";
import { Address, addressOfThreads, DEFAULTS, type Choices, type ChoiceStore } from "./choices";
import type { Scheme } from "./colours";
import { showCuts } from "./cuts";
import { Graph, type GraphEvents } from "./graph";
import { showLegend } from "./legend";
import { lookOf } from "./look";
import type { Look } from "./paint";
import { MethodTable } from "./method-table";
import { loadAll, type Recordings } from "./recordings";
import { save } from "./saving";
import { Scenes, type Scene } from "./scenes";
import { expression, search } from "./search";
import { stepFrom, stepOf } from "./steps";
import { depthOf, nameOf } from "./tree";
import { fittingScale, type Scale } from "./widths";
import { notesOn, paneWords, rulerWords, searchWords } from "./captions";

/** A flame graph with its controls: choices in, pictures out. */
export class FlameView implements GraphEvents {
  private choices: Choices;
  private recordings: Recordings;
  private readonly lower: Graph;
  private readonly upper: Graph;
  private readonly table: MethodTable;
  private readonly card: HTMLElement;
  private readonly scenes: Scenes;
  private dressed = "";
  private look: Look | null = null;

  constructor(
    private readonly root: HTMLElement,
    recordings: Recordings,
    private readonly addresses: readonly string[],
    private readonly address: ChoiceStore = new Address(root.dataset["prefix"] ?? "flame-"),
  ) {
    this.choices = this.address.read();
    this.recordings = this.withBasis(recordings);
    const { apart } = this.recordings;
    if (apart) root.querySelector("option[value=difference]")?.remove();
    const titles = recordings.labels.length === 2 && !apart ? [...recordings.labels, "Difference"] : recordings.labels;
    this.upper = new Graph(titles, this);
    this.lower = new Graph(titles, this);
    this.place("panes").append(this.upper.box, this.lower.box);
    this.scenes = new Scenes(recordings.tree);
    this.table = new MethodTable(this.place("table"), {
      sorted: (sort) => this.change({ sort }),
      chosen: (method) => this.sandwich(method),
    });
    this.card = root.appendChild(
      Object.assign(document.createElement("div"), { className: "flame-card", hidden: true }),
    );
    this.card.setAttribute("aria-hidden", "true");
    this.wire();
    this.refresh();
  }

  /** With the server's word on whether two sides of this kind of event are comparable. */
  private withBasis(recordings: Recordings): Recordings {
    const { apart = "", prefix = "" } = this.root.dataset;
    return { ...recordings, apart: apart.split(",").includes(prefix.slice(0, -1)) };
  }

  hovered(graph: Graph, node: number, event: PointerEvent): void {
    graph.mark(this.chosenIn(graph), node);
    this.card.hidden = node < 0 || event.pointerType === "touch";
    if (this.card.hidden) return;
    fill(this.card, graph.tree, node, this.recordings);
    beside(this.card, event);
  }

  /** A click chooses a frame and zooms to it; on the frame that is zoomed to it zooms out. */
  chosen(graph: Graph, node: number): void {
    if (node < 0) return;
    const { tree } = graph;
    const zoom = node === graph.zoom && node > 0 ? tree.parent[node]! : node;
    this.change({
      [graph === this.upper ? "above" : "zoom"]: this.sceneOf(graph).places.wordOf(zoom),
      frame: this.wordOf(graph, node),
    });
  }

  pressed(graph: Graph, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = Math.max(0, this.chosenIn(graph));
    const step = stepOf(event.key, this.isUpwards(graph));
    const which = graph === this.upper ? "above" : "zoom";
    const { places } = this.sceneOf(graph);
    if (step)
      this.change({ frame: this.wordOf(graph, stepFrom(graph.tree, graph.zoom, chosen, step)) }, "replace", true);
    else if (event.key === "Enter") this.change({ [which]: places.wordOf(chosen), frame: this.wordOf(graph, chosen) });
    else if (event.key === "Escape" && graph.zoom > 0)
      this.change({ [which]: places.wordOf(graph.tree.parent[graph.zoom]!) });
    else if (event.key === "Home") this.change({ [which]: "", frame: this.wordOf(graph, 0) });
    else if (event.key === "s" && chosen > 0) this.sandwich(nameOf(graph.tree, chosen));
    else return;
    event.preventDefault();
  }

  private sandwich(method: string): void {
    this.change({ view: "sandwich", method, zoom: "", above: "", frame: "" });
  }

  /** Marks a method in all panes; the second time it removes the mark. */
  private find(method: string): void {
    const search = `^${method.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
    this.change({ search: this.choices.search === search ? "" : search });
  }

  /** A frame of the upper graph has a word of its own, so that both graphs know whose it is. */
  private wordOf(graph: Graph, node: number): string {
    return `${graph === this.upper ? "above." : ""}${this.sceneOf(graph).places.wordOf(node) || "root"}`;
  }

  private chosenIn(graph: Graph): number {
    const { frame } = this.choices;
    const above = frame.startsWith("above.");
    if (!frame || above !== (graph === this.upper)) return -1;
    return this.sceneOf(graph).places.find(frame.replace("above.", ""));
  }

  private sceneOf(graph: Graph): Scene {
    const { view, method } = this.choices;
    return this.scenes.of(
      view !== "sandwich"
        ? view === "callers"
          ? "callers"
          : "graph"
        : graph === this.upper
          ? "callers of"
          : "callees of",
      method,
    );
  }

  private scale(): Scale {
    return fittingScale(this.choices.scale, this.recordings);
  }

  private isUpwards(graph: Graph): boolean {
    return graph === this.upper || (this.choices.view !== "sandwich" && this.choices.grow === "up");
  }

  private change(some: Partial<Choices>, how: "push" | "replace" = "push", speak = false): void {
    const uncut = some.uncut !== undefined && some.uncut !== this.choices.uncut;
    const otherTree = ["view", "method"].some((name) => name in some) && !("zoom" in some);
    this.choices = { ...this.choices, ...(otherTree ? { zoom: "", above: "", frame: "" } : {}), ...some };
    // The browser takes milliseconds for a new address: the picture comes first.
    const { choices } = this;
    setTimeout(() => this.address.show(choices, how));
    if (uncut) void this.reload();
    else this.refresh(speak);
  }

  private async reload(): Promise<void> {
    this.recordings = this.withBasis(await loadAll(this.addresses, this.choices.uncut));
    this.scenes.plant(this.recordings.tree);
    this.dressed = "";
    this.refresh();
  }

  /** Shows what the choices say. Only zooming and choosing need no new colours and widths. */
  private refresh(follow = false): void {
    const { view, method, colour, grow, search: wanted } = this.choices;
    const scale = this.scale();
    const sandwich = view === "sandwich";
    const found = expression(wanted);
    const graphs = sandwich ? [this.upper, this.lower] : [this.lower];
    const worn = [view, method, colour, scale, grow, wanted].join("\n");
    this.place("panes").hidden = view === "table";
    this.upper.box.hidden = !sandwich;
    this.place("table").hidden = view !== "table";
    if (worn !== this.dressed) {
      const look = (this.look ??= lookOf(this.root));
      for (const graph of graphs) {
        const { tree } = this.sceneOf(graph);
        const matches = found instanceof RegExp ? search(tree, found) : null;
        graph.dress(tree, {
          whole: this.recordings,
          packages: this.scenes.packages,
          scheme: this.recordings.apart && colour === "difference" ? "package" : (colour as Scheme),
          scale,
          upwards: this.isUpwards(graph),
          found: matches,
          look,
        });
      }
      this.reflect(found === "invalid");
    }
    this.dressed = worn;
    for (const graph of graphs) this.draw(graph, follow);
    if (view === "table") this.showTable(found);
  }

  private draw(graph: Graph, follow: boolean): void {
    const { places } = this.sceneOf(graph);
    const zoom = places.find(this.choices[graph === this.upper ? "above" : "zoom"]);
    const chosen = this.chosenIn(graph);
    const part = this.choices.view === "sandwich" ? (graph === this.upper ? "callers: " : "callees: ") : "";
    graph.show(zoom, (pane) => part + paneWords(graph.tree, pane, zoom, this.recordings));
    graph.mark(chosen, -1, follow);
    if (graph === this.lower || chosen >= 0) this.showChosen(graph, chosen);
    if (follow && chosen >= 0)
      this.place("said").textContent =
        `${spoken(graph.tree, chosen, this.recordings)}; level ${depthOf(graph.tree, chosen)}`;
  }

  private showChosen(graph: Graph, node: number): void {
    const place = this.place("chosen");
    place.hidden = node < 0;
    const figures = place.querySelector<HTMLElement>("[data-figures]") ?? place;
    if (node >= 0) fill(figures, graph.tree, node, this.recordings);
    place.dataset["method"] = node > 0 ? nameOf(graph.tree, node) : "";
    for (const button of place.querySelectorAll<HTMLButtonElement>("[data-action=sandwich]"))
      button.disabled = node <= 0;
  }

  private showTable(found: RegExp | "invalid" | null): void {
    const { tree } = this.scenes.of("graph", "");
    this.table.show(
      tree,
      this.recordings,
      found instanceof RegExp ? search(tree, found) : null,
      this.scale(),
      this.choices.sort,
    );
  }

  /** Makes controls, legend and notes say what is shown. */
  private reflect(invalid: boolean): void {
    for (const control of this.root.querySelectorAll<HTMLInputElement>("form [name]")) {
      const value = control.name === "scale" ? this.scale() : (this.choices[control.name as keyof Choices] ?? "");
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.value !== value) control.value = value;
      if (control.name === "search") control.setAttribute("aria-invalid", String(invalid));
    }
    const wanted = expression(this.choices.search);
    const matches = wanted instanceof RegExp ? search(this.recordings.tree, wanted) : null;
    this.place("found").textContent = invalid
      ? "No regular expression: check brackets."
      : matches
        ? searchWords(matches, this.recordings)
        : "";
    showLegend(this.place("legend"), this.lower);
    const ruler = rulerWords(this.scale(), this.recordings);
    this.place("legend").append(Object.assign(document.createElement("small"), { textContent: ruler }));
    // A saved page has the events that it was saved with: no addresses, no switches.
    const changed = this.addresses.length > 0 ? (uncut: string) => this.change({ uncut }) : null;
    showCuts(this.place("cuts"), this.recordings, this.choices.uncut, changed);
    const notes = notesOn(this.recordings);
    this.place("note").replaceChildren(
      ...notes.map((text) => Object.assign(document.createElement("span"), { textContent: text })),
    );
    this.place("note").hidden = notes.length === 0;
    for (const element of this.root.querySelectorAll<HTMLElement>("[data-view]"))
      element.hidden = !element.dataset["view"]!.split(" ").includes(this.choices.view);
  }

  private wire(): void {
    const form = this.root.querySelector("form");
    form?.addEventListener("submit", (event) => event.preventDefault());
    form?.addEventListener("input", (event) => {
      const { name, value } = event.target as HTMLInputElement;
      if (name in DEFAULTS) this.change({ [name]: value }, name === "search" ? "replace" : "push");
    });
    // The tables beside the graphs follow the filter, so the page is loaded again, with all choices in its address.
    form?.querySelector("[data-action=threads]")?.addEventListener("change", ({ target }) => {
      location.assign(addressOfThreads(location.href, (target as HTMLSelectElement).value));
    });
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
      this.root.querySelector<HTMLInputElement>("[name=search]")?.focus();
      event.preventDefault();
    });
    this.root.addEventListener("click", (event) => {
      const target = event.target as HTMLElement;
      const action = target.closest<HTMLElement>("[data-action]")?.dataset["action"];
      if (action === "sandwich") this.sandwich(this.place("chosen").dataset["method"] ?? "");
      if (action === "find") this.find(target.closest<HTMLElement>("[data-method]")?.dataset["method"] ?? "");
      if (action === "reset") this.change({ zoom: "", above: "", frame: "" });
      if (action === "png" || action === "svg")
        void save(
          action,
          this.root.dataset["name"] ?? "flame-graph",
          [this.upper, this.lower].filter(({ box }) => !box.hidden),
        );
      if (action === "html")
        void import("./page-export").then(({ exportPage }) => exportPage(this.root, this.addresses, this.choices));
    });
    addEventListener("popstate", () => {
      if (!this.root.isConnected) return;
      const { uncut } = this.choices;
      this.choices = this.address.read();
      if (uncut === this.choices.uncut) this.refresh();
      else void this.reload();
    });
    onThemeChange(() => {
      this.look = null;
      this.dressed = "";
      this.refresh();
    });
  }

  /** The element a template keeps for something, or a new one at the end. */
  private place(name: string): HTMLElement {
    const known = this.root.querySelector<HTMLElement>(`[data-place=${name}]`);
    if (known) return known;
    const made = this.root.appendChild(document.createElement("div"));
    made.dataset["place"] = name;
    return made;
  }
}
