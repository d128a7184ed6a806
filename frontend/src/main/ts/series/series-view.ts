import { Chart } from "chart.js";
import zoom from "chartjs-plugin-zoom";
import { draw, type Drawing } from "../charts/draw";
import { palette } from "../charts/palette";
import { wireSaving } from "../charts/save";
import { readChoices, showChoices } from "../url-state";
import { configure } from "./configure";
import { allocationDatasets, scoreDatasets, type Dot } from "./datasets";
import { wireKeys } from "./keys";
import { fetchColumns, findLines, Lines } from "./lines";
import { DEFAULTS, look, type Choices } from "./look";
import { visibleLines, type Line, type SeriesColumns, type Shown } from "./points";
import { valueRange } from "./range";
import { showSelection } from "./selection";
import { pins } from "./time-range";

Chart.register(zoom);

/** Choices that the server reads, too: for the names of the series and for the tables. */
const READ_BY_SERVER = ["with", "branch", "last", "since", "until", "upTo"] as const;

/** As many lines as have colours of their own: the series of the page and eight others. */
const MOST_OTHERS = 8;

/** The charts of a series, and of others laid over it, with their controls. A long series is drawn thinned before all its points are here. */
export async function mount(root: HTMLElement): Promise<void> {
  const columns = await fetchColumns(root.dataset["first"]!);
  new SeriesView(root, columns);
  root.dataset["ready"] = "";
}

class SeriesView {
  private choices: Choices = readChoices(location.search, DEFAULTS);
  private shown: Shown;
  private readonly lines: Lines;
  private readonly drawings: Drawing[];
  private refreshing = 0;
  private settling = false;
  private pointed: number | null = null;

  constructor(
    private readonly root: HTMLElement,
    columns: SeriesColumns,
  ) {
    this.lines = new Lines(root, new Map([[root.dataset["id"]!, columns]]));
    this.shown = this.look();
    const boxes = [...root.querySelectorAll<HTMLElement>("[data-chart]")];
    this.drawings = boxes.map((box) =>
      draw(
        box,
        (colours) =>
          configure(this.shown, colours, box.dataset["chart"] as "score" | "allocation", {
            moved: (from, to) => this.move(from + 0.5, to - 0.5),
            hovered: (dot, index, chart) => this.point(dot.x, index, chart),
            chosen: (dot) => this.choosePoint(dot.line, dot.x),
            crosshair: () => this.pointed ?? (this.shown.selected < 0 ? null : this.shown.selected),
          }) as never,
      ),
    );
    wireKeys(boxes, this);
    boxes.forEach((box) => box.addEventListener("mouseleave", () => this.point(null, -1)));
    this.wireControls();
    addEventListener("popstate", () => this.become(readChoices(location.search, DEFAULTS)));
    document.addEventListener("htmx:afterSettle", ({ target }) => this.settled(target as HTMLElement));
    this.reflect();
    this.lines.load(() => this.update());
  }

  private look(): Shown {
    const notes = [...this.root.querySelectorAll<HTMLElement>("[data-note-at]")].map(({ dataset }) => ({
      at: Number(dataset["noteAt"]),
      score: dataset["noteScore"] ?? "",
      text: dataset["noteText"] ?? "",
    }));
    return look(this.choices, this.lines.members(), this.root.dataset["axis"] === "jdk", notes, Date.now() / 1000);
  }

  private become(choices: Choices, how?: "push" | "replace"): void {
    const before = this.choices;
    this.choices = choices;
    if (how) showChoices(choices, DEFAULTS, how);
    this.update();
    if (READ_BY_SERVER.some((name) => String(before[name]) !== String(choices[name])))
      this.root.dispatchEvent(new CustomEvent("series-changed", { bubbles: true }));
  }

  private change(choices: Partial<Choices>, how: "push" | "replace" = "push"): void {
    this.become({ ...this.choices, ...choices }, how);
  }

  /** Draws what there is, and loads what the legend names besides. */
  private update(): void {
    this.shown = this.look();
    for (const drawing of this.drawings) drawing.redraw();
    this.reflect();
    this.lines.load(() => this.update());
  }

  /** Something of the page was replaced: the legend, the notes, or the series to choose from. Of one answer each part reports. */
  private settled(part: HTMLElement): void {
    if (part.closest(".menu-body")) this.reflect();
    else if (!this.settling) {
      this.settling = true;
      queueMicrotask(() => {
        this.settling = false;
        this.update();
      });
    }
  }

  get count(): number {
    return this.shown.stops.length;
  }

  get range(): { from: number; to: number; selected: number } {
    return this.shown;
  }

  /** Selects a point at a stop: that of the line of the last one, or else of the first line that has one. */
  choose(index: number): void {
    const { lines, selectedLine } = this.shown;
    const line = [selectedLine, ...lines].find(({ places, hidden }) => !hidden && (places[index] ?? -1) >= 0);
    if (line) this.choosePoint(line, index);
  }

  private choosePoint({ columns, places }: Line, index: number): void {
    const point = columns.id[places[index]!];
    if (point !== undefined) this.change({ point: String(point) }, this.choices.point ? "replace" : "push");
  }

  reset(): void {
    this.change({ from: "", to: "" });
  }

  /** Shows the stops `from`..`to`; drawn once per frame while a person drags. */
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
    this.choices = {
      ...this.choices,
      from: whole ? "" : this.idAt(this.shown.from),
      to: whole ? "" : this.idAt(this.shown.to),
    };
    showChoices(this.choices, DEFAULTS, "replace");
    this.reflect();
  }

  /** Id of a point at a stop, of whichever line. */
  private idAt(index: number): string {
    const line = this.shown.lines.find(({ places }) => (places[index] ?? -1) >= 0);
    return String(line?.columns.id[line.places[index]!] ?? "");
  }

  /** The crosshair stands at one stop in all charts, and all say their values there. `index` is that of the dots. */
  private point(stop: number | null, index: number, source?: Chart): void {
    if (this.pointed === stop) return;
    this.pointed = stop;
    for (const { chart } of this.drawings) {
      if (chart === source) continue;
      const active = chart.data.datasets.slice(0, this.shown.lines.length).flatMap(({ data }, datasetIndex) => {
        const dot = data[index] as unknown as Dot | undefined;
        return dot && dot.x === stop && !Number.isNaN(dot.y) ? [{ datasetIndex, index }] : [];
      });
      chart.setActiveElements(active);
      chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
      chart.render();
    }
  }

  private wireControls(): void {
    wireSaving(this.root, () => {
      const colours = palette();
      const lines = this.shown.lines.length > 1 ? visibleLines(this.shown) : [];
      return {
        name: this.root.dataset["name"] ?? "series",
        charts: this.drawings.map(({ chart }) => chart),
        legend: lines.map(({ name, colour }) => ({ name, colour: colours.plot(colour) })),
      };
    });
    this.root.addEventListener("change", (event) => {
      const input = event.target as HTMLInputElement;
      if (input.name === "with") this.pick(input.value, input.checked);
      else if (input.name in DEFAULTS) this.change(this.chosenBy(input));
    });
    this.root.addEventListener("input", (event) => {
      const input = event.target as HTMLInputElement;
      if (input.dataset["findLine"] !== undefined) findLines(input.parentElement!, input.value);
    });
    this.root.addEventListener("click", (event) => {
      const target = (event.target as HTMLElement).closest<HTMLElement>("[data-action], [data-hide], [data-remove]");
      const { action, hide, remove } = target?.dataset ?? {};
      if (hide) this.change({ hide: toggled(this.choices.hide, hide) }, "replace");
      if (remove) {
        this.pick(remove, false);
        // The button goes, and with it the focus.
        this.root.querySelector<HTMLElement>("details.menu summary")?.focus();
      }
      if (action === "reset") this.reset();
      if (action === "any-time") this.change({ last: "", since: "", until: "" });
      if (action === "newest") this.change({ upTo: "" });
      if (action === "baseline") this.change({ show: "percent", baseline: this.choices.point });
      if (action === "deselect") this.change({ point: "" });
    });
  }

  /** Other points are shown: the part of them in sight is no longer. */
  private chosenBy({ name, value }: HTMLInputElement): Partial<Choices> {
    const whole = { from: "", to: "" };
    if (name === "last") return { ...whole, last: value, since: "", until: "" };
    if (name === "since" || name === "until") return { ...whole, last: "", [name]: value };
    return name === "branch" ? { ...whole, branch: value } : { [name]: value };
  }

  /** Adds a series to the charts, or takes it out. */
  private pick(id: string, wanted: boolean): void {
    const others = this.choices.with.filter((one) => one !== id);
    this.change({
      with: wanted ? [...others, id].slice(0, MOST_OTHERS) : others,
      hide: this.choices.hide.filter((one) => one !== id),
    });
  }

  /** Makes the controls say what is shown. */
  private reflect(): void {
    const ownDays = this.choices.since !== "" || this.choices.until !== "";
    for (const control of this.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
      const value = this.choices[control.name as keyof Choices];
      if (value === undefined) continue;
      if (control instanceof HTMLInputElement && control.type === "radio")
        control.checked = control.value === value && !(control.name === "last" && ownDays);
      else if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = value.includes(control.value);
        control.disabled = !control.checked && value.length >= MOST_OTHERS;
      } else control.value = value as string;
    }
    const reset = this.root.querySelector<HTMLButtonElement>("[data-action=reset]");
    if (reset) reset.disabled = this.choices.from === "" && this.choices.to === "";
    const empty = this.root.querySelector<HTMLElement>("[data-empty]");
    if (empty) empty.hidden = this.count > 0;
    const pinned = this.root.querySelector<HTMLElement>("[data-pinned]");
    if (pinned) pinned.hidden = this.choices.upTo === "";
    const copy = document.querySelector<HTMLElement>('[data-copy=""]');
    const shown = this.shown.lines.map(({ columns }) => columns);
    if (copy) copy.dataset["pins"] = pins(this.choices, shown, Date.now() / 1000);
    this.lines.reflect(this.choices.hide);
    showSelection(this.root, this.shown);
  }
}

function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
