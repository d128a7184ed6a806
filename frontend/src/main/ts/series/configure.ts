import type {
  Chart,
  ChartConfiguration,
  ChartDataset,
  Plugin,
  ScriptableLineSegmentContext,
  TooltipItem,
} from "chart.js";
import type { AnnotationOptions } from "chartjs-plugin-annotation";
import { axisTitle, tick } from "../charts/axis";
import { decimate } from "../charts/decimate";
import { faded, type Palette } from "../charts/palette";
import { whiskers, type Interval } from "../charts/whiskers";
import { change, quantity } from "../quantity";
import { changeMarks } from "./changes";
import { excludedAt, day, indexOfId, jdkStarts, minute, scaled, type Shown } from "./points";
import { valueRange } from "./range";

interface Dot {
  x: number;
  y: number;
  place: number;
}

const BUCKETS = 600;
const AXIS_WIDTH = 76;
const LABEL_WIDTH = 96;

/** The dots of both charts in the visible range, the same x in each. */
function dots(shown: Shown, value: (place: number) => number | null | undefined, baseline: number | null): Dot[] {
  const { columns, places } = shown;
  const scores = places.map((place) => columns.score[place]!);
  const margin = Math.ceil((shown.to - shown.from) / 20) + 1;
  return decimate(scores, shown.from - margin, shown.to + margin, BUCKETS).map((index) => {
    const place = places[index]!;
    return { x: index, y: scaled(value(place), baseline), place };
  });
}

function line(data: Dot[], shown: Shown, colour: string, { surface, soft }: Palette): ChartDataset<"line", Dot[]> {
  const few = data.length <= innerWidth / 8;
  const within = (place: number): boolean => shown.columns.forks[place] === 1;
  // Grey: excluded from detection.
  const ink = (place: number): string => (excludedAt(shown.columns, place) === undefined ? colour : soft);
  return {
    data,
    borderColor: colour,
    borderWidth: 1.5,
    spanGaps: true,
    pointRadius: data.map((dot) => (dot.x === shown.selected ? 6 : few ? 3 : 0)),
    pointHitRadius: 8,
    pointHoverRadius: 5,
    pointBorderColor: data.map((dot) => ink(dot.place)),
    pointBorderWidth: 1.5,
    // Hollow: one fork only, so that nothing is known about the difference between forks.
    pointBackgroundColor: data.map((dot) => (within(dot.place) ? surface : ink(dot.place))),
    segment: {
      borderDash: (segment: ScriptableLineSegmentContext) => (jdkChanges(shown, segment) ? [2, 3] : undefined),
    },
  };
}

function jdkChanges(shown: Shown, segment: ScriptableLineSegmentContext): boolean {
  if (!shown.alongJdks) return false;
  const jdkAt = (index: number): number | undefined => shown.columns.jdk[shown.places[index]!];
  return jdkAt(segment.p0.parsed.x ?? 0) !== jdkAt(segment.p1.parsed.x ?? 0);
}

/** Score with the band of its interval; along JDK builds there is nothing between points, so whiskers are drawn instead. */
export function scoreDatasets(shown: Shown, colours: Palette): ChartDataset<"line", Dot[]>[] {
  const { columns, baseline } = shown;
  const colour = colours.plot(0);
  const edge = {
    borderWidth: 0,
    pointRadius: 0,
    pointHitRadius: 0,
    pointHoverRadius: 0,
    backgroundColor: faded(colour, 0.18),
  };
  const score = {
    ...line(
      dots(shown, (place) => columns.score[place], baseline),
      shown,
      colour,
      colours,
    ),
    order: 0,
  };
  if (shown.alongJdks) return [score];
  return [
    score,
    { ...edge, data: dots(shown, (place) => columns.low[place], baseline), order: 2 },
    { ...edge, data: dots(shown, (place) => columns.high[place], baseline), fill: 1, order: 2 },
  ];
}

export function allocationDatasets(shown: Shown, colours: Palette): ChartDataset<"line", Dot[]>[] {
  return [
    line(
      dots(shown, (place) => shown.columns.allocation[place], null),
      shown,
      colours.plot(1),
      colours,
    ),
  ];
}

function intervals(shown: Shown): Interval[] {
  const { columns, baseline } = shown;
  return dots(shown, (place) => columns.low[place], baseline)
    .filter(({ y }) => !Number.isNaN(y))
    .map(({ x, y, place }) => ({ x, low: y, high: scaled(columns.high[place], baseline) }));
}

export interface Wiring {
  readonly moved: (from: number, to: number) => void;
  readonly hovered: (index: number | null, chart: Chart) => void;
  readonly chosen: (index: number) => void;
}

export function configure(
  shown: Shown,
  colours: Palette,
  kind: "score" | "allocation",
  wiring: Wiring,
): ChartConfiguration<"line", Dot[]> {
  const unit = kind === "allocation" ? "B/op" : shown.baseline === null ? shown.columns.unit : "%";
  const moved = ({ chart }: { chart: { scales: Record<string, { min: number; max: number }> } }): void =>
    wiring.moved(chart.scales["x"]!.min, chart.scales["x"]!.max);
  return {
    type: "line",
    data: { datasets: kind === "score" ? scoreDatasets(shown, colours) : allocationDatasets(shown, colours) },
    options: {
      parsing: false,
      interaction: { mode: "index", axis: "x", intersect: false },
      onHover: (_, elements, chart) => wiring.hovered(elements[0]?.index ?? null, chart),
      onClick: (_, elements, chart) => {
        const dot = chart.data.datasets[0]?.data[elements[0]?.index ?? -1] as Dot | undefined;
        if (dot) wiring.chosen(dot.x);
      },
      scales: {
        x: {
          type: "linear",
          min: shown.from - 0.5,
          max: shown.to + 0.5,
          grid: { display: false },
          afterBuildTicks: (axis) => {
            const starts = jdkStarts(shown.columns, shown.places).map(({ index }) => ({ value: index }));
            const whole = axis.ticks.filter(
              ({ value }) => Number.isInteger(value) && value >= 0 && value < shown.places.length,
            );
            axis.ticks = sparse(shown.alongJdks ? starts : whole, axis.chart.width - AXIS_WIDTH);
          },
          ticks: { precision: 0, maxRotation: 0, autoSkip: false, callback: (index) => label(shown, Number(index)) },
        },
        y: {
          type: shown.logarithmic && kind === "score" ? "logarithmic" : "linear",
          beginAtZero: kind === "allocation",
          ...(kind === "score" ? valueRange(shown) : { grace: "8%" }),
          title: { display: true, text: unit === "%" ? "% of baseline" : axisTitle(unit) },
          ticks: { callback: (value) => tick(Number(value), unit), maxTicksLimit: kind === "score" ? 8 : 5 },
          afterFit: (axis) => {
            axis.width = AXIS_WIDTH;
          },
        },
      },
      plugins: {
        tooltip: {
          filter: (item) => item.datasetIndex === 0,
          callbacks: {
            title: (items) => title(shown, items),
            label: (item) => words(shown, item, kind),
            footer: (items) => footer(shown, items),
          },
        },
        annotation: {
          annotations: kind === "score" ? { ...changeMarks(shown, colours), ...lines(shown, colours) } : {},
        },
        zoom: {
          limits: { x: { min: -0.5, max: shown.places.length - 0.5, minRange: 3 } },
          pan: { enabled: true, mode: "x", threshold: 4, onPan: moved },
          zoom: { mode: "x", wheel: { enabled: true, speed: 0.15 }, pinch: { enabled: true }, onZoom: moved },
        },
      },
    },
    plugins:
      shown.alongJdks && kind === "score"
        ? [whiskers(() => intervals(shown), faded(colours.plot(0), 0.6)) as Plugin<"line">]
        : [],
  };
}

/** As many labels as stand side by side without touching. */
function sparse<Tick>(ticks: Tick[], width: number): Tick[] {
  const step = Math.ceil(ticks.length / Math.max(1, Math.floor(width / LABEL_WIDTH)));
  return ticks.filter((_, number) => number % step === 0);
}

function label(shown: Shown, index: number): string {
  const place = shown.places[index];
  if (place === undefined) return "";
  // The version alone: the tooltip and the links above have the vendor.
  if (shown.alongJdks) return shown.columns.jdks[shown.columns.jdk[place]!]?.split(" ")[0] ?? "";
  const commit = shown.columns.commit[place];
  return shown.to - shown.from < 40 && commit ? commit.slice(0, 7) : day(shown.columns.position[place]!);
}

function placeOf(items: TooltipItem<"line">[]): number | undefined {
  return (items[0]?.raw as Dot | undefined)?.place;
}

function title(shown: Shown, items: TooltipItem<"line">[]): string {
  const place = placeOf(items);
  if (place === undefined) return "";
  const { columns } = shown;
  const commit = columns.commit[place]?.slice(0, 10) ?? "no commit";
  return `${shown.alongJdks ? `${columns.jdks[columns.jdk[place]!]} · ` : ""}${commit} · ${minute(columns.position[place]!)}`;
}

function words(shown: Shown, item: TooltipItem<"line">, kind: "score" | "allocation"): string[] {
  const { place } = item.raw as Dot;
  const { columns } = shown;
  if (kind === "allocation") return [quantity(columns.allocation[place], "B/op")];
  const result = [quantity(columns.score[place], columns.unit)];
  if (columns.low[place] !== null)
    result.push(`${quantity(columns.low[place], columns.unit)} to ${quantity(columns.high[place], columns.unit)}`);
  if (shown.baseline !== null) result.push(`${change(columns.score[place]! / shown.baseline)} against the baseline`);
  return result;
}

function footer(shown: Shown, items: TooltipItem<"line">[]): string | string[] {
  const place = placeOf(items);
  if (place === undefined) return "";
  const forks = shown.columns.forks[place]!;
  const unstable = shown.columns.unstable[shown.columns.run[place]!];
  const host = unstable ? wrapped(unstable) : [];
  const excluded = excludedAt(shown.columns, place);
  if (excluded) return [...wrapped(excluded), ...host];
  const spread = forks === 1 ? "1 fork: within-run only" : `${forks} forks, 99 % interval`;
  const moved = shown.columns.moved[shown.columns.run[place]!];
  return [spread, ...(moved ? wrapped(moved) : []), ...host];
}

function upright(x: number, text: string, colour: string, surface: string): AnnotationOptions {
  const content = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return {
    type: "line",
    xMin: x,
    xMax: x,
    borderColor: colour,
    borderWidth: 1,
    borderDash: [4, 3],
    label: {
      display: true,
      content,
      position: "start",
      backgroundColor: surface,
      color: colour,
      font: { weight: "normal", size: 11 },
      padding: 3,
    },
  };
}

/** Lines that fit a tooltip. */
function wrapped(text: string): string[] {
  return text.match(/.{1,44}(?:\s|$)/g) ?? [text];
}

function lines(shown: Shown, colours: Palette): Record<string, AnnotationOptions> {
  const result: Record<string, AnnotationOptions> = {};
  shown.notes.forEach(({ index, text }, number) => {
    result[`note${number}`] = upright(index, text, colours.caution, colours.surface);
  });
  shown.columns.marks.forEach(({ at, text }, number) => {
    const index = indexOfId(shown.columns, shown.places, String(at), -1);
    if (index >= 0) result[`host${number}`] = upright(index - 0.5, `host: ${text}`, colours.soft, colours.surface);
  });
  if (shown.baseline !== null)
    result["baseline"] = {
      type: "line",
      yMin: 100,
      yMax: 100,
      borderColor: colours.soft,
      borderWidth: 1,
      borderDash: [2, 2],
    };
  return result;
}
