import type { Chart, ChartConfiguration, Plugin } from "chart.js";
import type { AnnotationOptions } from "chartjs-plugin-annotation";
import { axisTitle, ticksOf } from "../charts/axis";
import { crosshair } from "../charts/crosshair";
import { faded, type Palette } from "../charts/palette";
import { whiskers } from "../charts/whiskers";
import { changeMarks } from "./changes";
import { allocationDatasets, intervals, scoreDatasets, selectedDot, type Dot } from "./datasets";
import { day, indexOfId, minute, visibleLines, type Line, type Shown } from "./points";
import { valueRange } from "./range";
import { jdkStarts } from "./stops";
import { tooltip } from "./tooltip";
import { brief } from "./values";

/** Stops in sight of which each label has room for a second line. */
const FEW = 40;
/** Bytes per operation that an axis shows at least: a part of an object is no news. */
const LEAST_BYTES = 16;
const AXIS_WIDTH = 92;
const LABEL_WIDTH = 96;

export interface Wiring {
  readonly moved: (from: number, to: number) => void;
  /** The pointer is over a stop; `index` is that of its dots in their datasets. */
  readonly hovered: (dot: Dot, index: number, chart: Chart) => void;
  readonly chosen: (dot: Dot) => void;
  /** Stop of the crosshair, null for none. */
  readonly crosshair: () => number | null;
}

export function configure(
  shown: Shown,
  colours: Palette,
  kind: "score" | "allocation",
  wiring: Wiring,
): ChartConfiguration<"line", Dot[]> {
  const [first] = shown.lines;
  const unit = kind === "allocation" ? "B/op" : first.baseline === null ? first.columns.unit : "%";
  const moved = ({ chart }: { chart: { scales: Record<string, { min: number; max: number }> } }): void =>
    wiring.moved(chart.scales["x"]!.min, chart.scales["x"]!.max);
  return {
    type: "line",
    data: { datasets: kind === "score" ? scoreDatasets(shown, colours) : allocationDatasets(shown, colours) },
    options: {
      parsing: false,
      interaction: { mode: "index", axis: "x", intersect: false },
      onHover: (_, elements, chart) => {
        const dot = elements[0] && dotOf(chart, elements[0]);
        if (dot) wiring.hovered(dot, elements[0]!.index, chart);
      },
      onClick: (event, _, chart) => {
        // Of several lines the one nearest to the pointer.
        const axis = visibleLines(shown).length > 1 ? "xy" : "x";
        const [nearest] = chart.getElementsAtEventForMode(event.native!, "nearest", { intersect: false, axis }, false);
        const dot = nearest && dotOf(chart, nearest);
        // The choice draws the chart anew, which ends this one: not before it has handled its click.
        if (dot) queueMicrotask(() => wiring.chosen(dot));
      },
      scales: {
        x: {
          type: "linear",
          min: shown.from - 0.5,
          max: shown.to + 0.5,
          grid: { display: false },
          afterBuildTicks: (axis) => {
            const starts = jdkStarts(shown.stops).map((value) => ({ value }));
            const whole = axis.ticks.filter(
              ({ value }) => Number.isInteger(value) && value >= 0 && value < shown.stops.length,
            );
            axis.ticks = sparse(shown.alongJdks ? starts : whole, axis.chart.width - AXIS_WIDTH);
          },
          ticks: { precision: 0, maxRotation: 0, autoSkip: false, callback: (index) => label(shown, Number(index)) },
        },
        y: {
          type: shown.logarithmic && kind === "score" ? "logarithmic" : "linear",
          beginAtZero: kind === "allocation",
          ...(kind === "score" ? valueRange(shown) : { grace: "8%", suggestedMax: LEAST_BYTES }),
          title: { display: true, text: unit === "%" ? "% of baseline" : axisTitle(unit) },
          ticks: { callback: ticksOf(unit), maxTicksLimit: kind === "score" ? 8 : 5 },
          afterFit: (axis) => {
            axis.width = AXIS_WIDTH;
          },
        },
      },
      plugins: {
        tooltip: tooltip(shown, colours, kind) as never,
        annotation: {
          annotations: [
            ...(kind === "score" ? Object.values({ ...changeMarks(shown, colours), ...marks(shown, colours) }) : []),
            ...selectedDot(shown, kind, colours),
          ],
        },
        zoom: {
          limits: { x: { min: -0.5, max: shown.stops.length - 0.5, minRange: 3 } },
          pan: { enabled: true, mode: "x", threshold: 4, onPan: moved },
          zoom: {
            mode: "x",
            wheel: { enabled: true, speed: 0.15 },
            pinch: { enabled: true },
            // The wheel alone scrolls the page.
            onZoomStart: ({ event }) =>
              event.type !== "wheel" || (event as WheelEvent).ctrlKey || (event as WheelEvent).metaKey,
            onZoom: moved,
          },
        },
      },
    },
    plugins: [
      crosshair(wiring.crosshair, colours.soft) as Plugin<"line">,
      ...(shown.alongJdks && kind === "score"
        ? visibleLines(shown).map((line) => whiskersOf(shown, line, colours))
        : []),
    ],
  };
}

function dotOf(chart: Chart, { datasetIndex, index }: { datasetIndex: number; index: number }): Dot | undefined {
  return chart.data.datasets[datasetIndex]?.data[index] as unknown as Dot | undefined;
}

function whiskersOf(shown: Shown, line: Line, colours: Palette): Plugin<"line"> {
  const drawing = whiskers(() => intervals(shown, line), faded(colours.plot(line.colour), 0.6));
  return { ...drawing, id: `whiskers${line.id}` } as Plugin<"line">;
}

/** As many labels as stand side by side without touching. */
function sparse<Tick>(ticks: Tick[], width: number): Tick[] {
  const step = Math.ceil(ticks.length / Math.max(1, Math.floor(width / LABEL_WIDTH)));
  return ticks.filter((_, number) => number % step === 0);
}

/** Its day and, where there is room, its commit or time of the day. */
function label({ stops, alongJdks, from, to }: Shown, index: number): string | string[] {
  const stop = stops[index];
  if (stop === undefined) return "";
  // The version alone: the tooltip and the links above have the vendor.
  if (alongJdks) return stop.jdk.split(" ")[0] ?? "";
  if (to - from >= FEW) return day(stop.position);
  return [day(stop.position), stop.commit?.slice(0, 7) ?? minute(stop.position).slice(11)];
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
      font: { weight: "normal", size: 13 },
      padding: 3,
    },
  };
}

/** Notes, changes of hosts, and the baseline. */
function marks(shown: Shown, colours: Palette): Record<string, AnnotationOptions> {
  const result: Record<string, AnnotationOptions> = {};
  shown.notes.forEach(({ index, text }, number) => {
    result[`note${number}`] = upright(index, `note: ${text}`, colours.caution, colours.surface);
  });
  for (const line of visibleLines(shown)) {
    for (const { at, text } of line.columns.marks) {
      const index = indexOfId(line, String(at), -1);
      const words = `${line.sameHost ? "host" : `host of ${brief(line)}`}: ${text}`;
      // Lines of one host have the same marks.
      if (index >= 0) result[`${words} at ${index}`] = upright(index - 0.5, words, colours.soft, colours.surface);
    }
  }
  if (shown.lines[0].baseline !== null)
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
