import { Chart } from "chart.js";
import zoom from "chartjs-plugin-zoom";
import { draw, savePng, type Drawing } from "../charts/draw";
import { palette } from "../charts/palette";
import { readChoices, showChoices } from "../url-state";
import { allocationDatasets, configure, scoreDatasets } from "./configure";
import { wireKeys } from "./keys";
import { indexOfId, placesOf, type SeriesColumns, type Shown } from "./points";
import { valueRange } from "./range";
import { showSelection } from "./selection";

Chart.register(zoom);

const DEFAULTS = { branch: "", scale: "linear", show: "score", baseline: "", from: "", to: "", point: "" };
type Choices = { [name in keyof typeof DEFAULTS]: string };

/** The charts of one series with their controls. */
export async function mount(root: HTMLElement): Promise<void> {
  const answer = await fetch(root.dataset["source"]!);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for the points`);
  new SeriesView(root, (await answer.json()) as SeriesColumns);
  root.dataset["ready"] = "";
}

class SeriesView {
  private choices: Choices = readChoices(location.search, DEFAULTS);
  private shown: Shown;
  private readonly drawings: Drawing[];
  private refreshing = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly columns: SeriesColumns,
  ) {
    this.shown = this.look();
    const boxes = [...root.querySelectorAll<HTMLElement>("[data-chart]")];
    this.drawings = boxes.map((box) =>
      draw(
        box,
        (colours) =>
          configure(this.shown, colours, box.dataset["chart"] as "score" | "allocation", {
            moved: (from, to) => this.move(from + 0.5, to - 0.5),
            hovered: (index, chart) => this.hover(index, chart),
            chosen: (index) => this.choose(index),
          }) as never,
      ),
    );
    wireKeys(boxes, this);
    this.wireControls();
    addEventListener("popstate", () => this.become(readChoices(location.search, DEFAULTS)));
    document.addEventListener("htmx:afterSettle", () => this.redraw());
    this.reflect();
  }

  /** What the choices mean for these points. */
  private look(): Shown {
    const places = placesOf(this.columns, this.choices.branch);
    const last = places.length - 1;
    const base = indexOfId(this.columns, places, this.choices.baseline, 0);
    return {
      columns: this.columns,
      alongJdks: this.root.dataset["axis"] === "jdk",
      places,
      logarithmic: this.choices.scale === "log",
      baseline: this.choices.show === "percent" ? (this.columns.score[places[base]!] ?? null) : null,
      from: indexOfId(this.columns, places, this.choices.from, 0),
      to: indexOfId(this.columns, places, this.choices.to, last),
      selected: indexOfId(this.columns, places, this.choices.point, -1),
      notes: this.notes(places),
    };
  }

  private notes(places: readonly number[]): { index: number; text: string }[] {
    return [...this.root.querySelectorAll<HTMLElement>("[data-note-at]")].flatMap((note) => {
      const at = Number(note.dataset["noteAt"]);
      const index = places.findIndex((place) => this.columns.position[place] === at);
      return index < 0 ? [] : [{ index, text: note.dataset["noteText"] ?? "" }];
    });
  }

  private become(choices: Choices, how?: "push" | "replace"): void {
    this.choices = choices;
    if (how) showChoices(choices, DEFAULTS, how);
    this.reflect();
    this.redraw();
  }

  private change(choices: Partial<Choices>, how: "push" | "replace" = "push"): void {
    this.become({ ...this.choices, ...choices }, how);
  }

  private redraw(): void {
    this.shown = this.look();
    for (const drawing of this.drawings) drawing.redraw();
    showSelection(this.root, this.shown);
  }

  get count(): number {
    return this.shown.places.length;
  }

  get range(): { from: number; to: number; selected: number } {
    return this.shown;
  }

  choose(index: number): void {
    this.change({ point: String(this.columns.id[this.shown.places[index]!]) }, this.choices.point ? "replace" : "push");
  }

  reset(): void {
    this.change({ from: "", to: "" });
  }

  /** Shows the points `from`..`to`; drawn once per frame while a person drags. */
  move(from: number, to: number): void {
    const last = this.count - 1;
    this.shown = { ...this.shown, from: Math.max(0, Math.round(from)), to: Math.min(last, Math.round(to)) };
    cancelAnimationFrame(this.refreshing);
    this.refreshing = requestAnimationFrame(() => this.refresh(from, to));
  }

  private refresh(from: number, to: number): void {
    const colours = palette();
    this.drawings.forEach(({ chart }, number) => {
      chart.data.datasets = (number === 0 ? scoreDatasets : allocationDatasets)(this.shown, colours) as never;
      Object.assign(chart.options.scales!["x"]!, { min: from - 0.5, max: to + 0.5 });
      if (number === 0) Object.assign(chart.options.scales!["y"]!, valueRange(this.shown));
      chart.update("none");
    });
    const whole = this.shown.from <= 0 && this.shown.to >= this.count - 1;
    const id = (index: number): string => String(this.columns.id[this.shown.places[index]!] ?? "");
    this.choices = { ...this.choices, from: whole ? "" : id(this.shown.from), to: whole ? "" : id(this.shown.to) };
    showChoices(this.choices, DEFAULTS, "replace");
    this.reflect();
  }

  /** The point under the pointer is marked in the other chart, too. */
  private hover(index: number | null, source: Chart): void {
    for (const { chart } of this.drawings) {
      if (chart === source) continue;
      const active =
        index === null || index >= (chart.data.datasets[0]?.data.length ?? 0) ? [] : [{ datasetIndex: 0, index }];
      if (chart.getActiveElements()[0]?.index === active[0]?.index) continue;
      chart.setActiveElements(active);
      chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
      chart.update("none");
    }
  }

  private wireControls(): void {
    this.root.querySelector("form")!.addEventListener("change", (event) => {
      const input = event.target as HTMLInputElement;
      const value = input.type === "checkbox" && !input.checked ? DEFAULTS[input.name as keyof Choices] : input.value;
      if (input.name in DEFAULTS)
        this.change({ [input.name]: value, ...(input.name === "branch" ? { from: "", to: "" } : {}) });
    });
    this.root.addEventListener("click", (event) => {
      const action = (event.target as HTMLElement).closest<HTMLElement>("[data-action]")?.dataset["action"];
      if (action === "reset") this.reset();
      if (action === "png") savePng(this.root.dataset["name"] ?? "series", ...this.drawings.map(({ chart }) => chart));
      if (action === "baseline") this.change({ show: "percent", baseline: this.choices.point });
      if (action === "deselect") this.change({ point: "" });
    });
  }

  /** Makes the controls say what is shown. */
  private reflect(): void {
    for (const control of this.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("form [name]")) {
      const value = this.choices[control.name as keyof Choices];
      if (value === undefined) continue;
      if (control instanceof HTMLInputElement) control.checked = control.value === value;
      else control.value = value;
    }
    const reset = this.root.querySelector<HTMLButtonElement>("[data-action=reset]");
    if (reset) reset.disabled = this.choices.from === "" && this.choices.to === "";
    showSelection(this.root, this.shown);
  }
}
