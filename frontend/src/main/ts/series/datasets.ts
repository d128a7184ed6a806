import type { ChartDataset, ScriptableLineSegmentContext } from "chart.js";
import type { AnnotationOptions } from "chartjs-plugin-annotation";
import { decimate } from "../charts/decimate";
import { faded, type Palette } from "../charts/palette";
import type { Interval } from "../charts/whiskers";
import { excludedAt, scaled, visibleLines, type Line, type SeriesColumns, type Shown } from "./points";

/** A point in a chart. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly line: Line;
  readonly place: number;
}

type Dataset = ChartDataset<"line", Dot[]>;
type Column = "score" | "low" | "high" | "allocation";

/** Of one line, and of several together: each is drawn at the stops of all. */
const BUCKETS = 600;
const BUCKETS_OF_SEVERAL = 300;
/** With more lines their intervals would cover each other. */
const MOST_INTERVALS = 3;

const drawn = new WeakMap<Shown, readonly number[]>();

/** The stops to draw, the same ones for each line and in each chart: those in sight where a line is highest or lowest. */
export function drawnStops(shown: Shown): readonly number[] {
  let stops = drawn.get(shown);
  if (!stops) drawn.set(shown, (stops = chosenStops(shown)));
  return stops;
}

function chosenStops(shown: Shown): readonly number[] {
  const lines = visibleLines(shown);
  const margin = Math.ceil((shown.to - shown.from) / 20) + 1;
  const chosen = lines.map(({ columns, places }) =>
    decimate(
      places.map((place) => columns.score[place] ?? Number.NaN),
      shown.from - margin,
      shown.to + margin,
      lines.length > 1 ? Math.ceil(BUCKETS_OF_SEVERAL / lines.length) : BUCKETS,
    ),
  );
  if (chosen.length < 2) return chosen[0] ?? [];
  return [...new Set(chosen.flat())].sort((one, other) => one - other);
}

function dots(shown: Shown, line: Line, column: Column): Dot[] {
  return drawnStops(shown).map((x) => {
    const place = line.places[x]!;
    return { x, y: valueAt(line, place, column), line, place };
  });
}

/** Fewer than three forks say little about the difference between forks: their interval would fill the chart, or mislead. */
const LEAST_FORKS = 3;

/** True if the interval of a point is drawn. */
export function hasInterval({ forks }: SeriesColumns, place: number): boolean {
  return (forks[place] ?? 0) >= LEAST_FORKS;
}

function valueAt(line: Line, place: number, column: Column): number {
  if ((column === "low" || column === "high") && !hasInterval(line.columns, place)) return Number.NaN;
  return scaled(line.columns[column][place], column === "allocation" ? null : line.baseline);
}

function drawnLine(shown: Shown, line: Line, column: Column, colours: Palette): Dataset {
  const data = dots(shown, line, column);
  const few = data.length <= innerWidth / 8;
  const edge = ({ place }: Dot): string => edgeColour(line, place, colours);
  const fill = ({ place }: Dot): string => fillColour(line, place, colours);
  return {
    data,
    borderColor: colours.plot(line.colour),
    borderWidth: 1.5,
    spanGaps: true,
    pointHitRadius: 8,
    pointHoverRadius: 5,
    pointBorderWidth: 1.5,
    // Points without an option of their own share theirs: looking it up for each of thousands is slow.
    ...(few
      ? { pointRadius: 3, pointBorderColor: data.map(edge), pointBackgroundColor: data.map(fill) }
      : {
          pointRadius: 0,
          pointHoverBorderColor: ({ raw }) => edge(raw as Dot),
          pointHoverBackgroundColor: ({ raw }) => fill(raw as Dot),
        }),
    ...dashes(shown, line),
    order: 0,
  };
}

/** Grey: excluded from detection. */
function edgeColour(line: Line, place: number, { plot, soft }: Palette): string {
  return excludedAt(line.columns, place) === undefined ? plot(line.colour) : soft;
}

/** Hollow: one fork only, so that nothing is known about the difference between forks. */
function fillColour(line: Line, place: number, colours: Palette): string {
  return line.columns.forks[place] === 1 ? colours.surface : edgeColour(line, place, colours);
}

/** The selected point, larger than others. */
export function selectedDot(shown: Shown, kind: "score" | "allocation", colours: Palette): AnnotationOptions[] {
  const line = shown.selectedLine;
  const place = line.places[shown.selected] ?? -1;
  const y = place < 0 ? Number.NaN : valueAt(line, place, kind);
  if (line.hidden || Number.isNaN(y)) return [];
  return [
    {
      type: "point",
      xValue: shown.selected,
      yValue: y,
      radius: 6,
      borderWidth: 1.5,
      borderColor: edgeColour(line, place, colours),
      backgroundColor: fillColour(line, place, colours),
    },
  ];
}

/** Dashed: measured on another host; along JDK builds, between two of them. */
function dashes(shown: Shown, line: Line): Partial<Dataset> {
  if (!line.sameHost) return { borderDash: [6, 4] };
  if (!shown.alongJdks) return {};
  return { segment: { borderDash: (segment) => (jdkChanges(shown, segment) ? [2, 3] : undefined) } };
}

function jdkChanges({ stops }: Shown, { p0, p1 }: ScriptableLineSegmentContext): boolean {
  return stops[p0.parsed.x ?? 0]?.jdk !== stops[p1.parsed.x ?? 0]?.jdk;
}

/** Lines whose intervals are drawn. */
export function withIntervals(shown: Shown): readonly Line[] {
  const lines = visibleLines(shown);
  return lines.length <= MOST_INTERVALS ? lines : [];
}

/** Scores with the bands of their intervals; along JDK builds there is nothing between points, so whiskers are drawn instead. */
export function scoreDatasets(shown: Shown, colours: Palette): Dataset[] {
  const scores = visibleLines(shown).map((line) => drawnLine(shown, line, "score", colours));
  if (shown.alongJdks) return scores;
  return [
    ...scores,
    ...withIntervals(shown).flatMap((line) => {
      const edge = {
        borderWidth: 0,
        pointRadius: 0,
        pointHitRadius: 0,
        pointHoverRadius: 0,
        backgroundColor: faded(colours.plot(line.colour), 0.18),
        order: 2,
      };
      return [
        { ...edge, data: dots(shown, line, "low") },
        { ...edge, data: dots(shown, line, "high"), fill: "-1" },
      ];
    }),
  ];
}

export function allocationDatasets(shown: Shown, colours: Palette): Dataset[] {
  return visibleLines(shown).map((line) => drawnLine(shown, line, "allocation", colours));
}

/** The intervals of a line, for whiskers. */
export function intervals(shown: Shown, line: Line): Interval[] {
  return dots(shown, line, "low")
    .filter(({ y }) => !Number.isNaN(y))
    .map(({ x, y, place }) => ({ x, low: y, high: scaled(line.columns.high[place], line.baseline) }));
}
