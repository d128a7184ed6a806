import type { ChartDataset, ScriptableLineSegmentContext } from "chart.js";
import { decimate } from "../charts/decimate";
import { faded, type Palette } from "../charts/palette";
import type { Interval } from "../charts/whiskers";
import { excludedAt, scaled, visibleLines, type Line, type Shown } from "./points";

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
  const baseline = column === "allocation" ? null : line.baseline;
  return drawnStops(shown).map((x) => {
    const place = line.places[x]!;
    return { x, y: scaled(line.columns[column][place], baseline), line, place };
  });
}

function drawnLine(shown: Shown, line: Line, column: Column, { surface, soft, plot }: Palette): Dataset {
  const data = dots(shown, line, column);
  const colour = plot(line.colour);
  const few = data.length <= innerWidth / 8;
  const selected = (dot: Dot): boolean => dot.x === shown.selected && line === shown.selectedLine;
  // Grey: excluded from detection.
  const ink = ({ place }: Dot): string => (excludedAt(line.columns, place) === undefined ? colour : soft);
  return {
    data,
    borderColor: colour,
    borderWidth: 1.5,
    spanGaps: true,
    pointRadius: data.map((dot) => (selected(dot) ? 6 : few ? 3 : 0)),
    pointHitRadius: 8,
    pointHoverRadius: 5,
    pointBorderColor: data.map(ink),
    pointBorderWidth: 1.5,
    // Hollow: one fork only, so that nothing is known about the difference between forks.
    pointBackgroundColor: data.map((dot) => (line.columns.forks[dot.place] === 1 ? surface : ink(dot))),
    segment: {
      borderDash: (segment: ScriptableLineSegmentContext) =>
        !line.sameHost ? [6, 4] : jdkChanges(shown, segment) ? [2, 3] : undefined,
    },
    order: 0,
  };
}

function jdkChanges({ alongJdks, stops }: Shown, { p0, p1 }: ScriptableLineSegmentContext): boolean {
  return alongJdks && stops[p0.parsed.x ?? 0]?.jdk !== stops[p1.parsed.x ?? 0]?.jdk;
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
