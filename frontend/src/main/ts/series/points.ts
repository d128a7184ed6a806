import type { Stop } from "./stops";
import type { PointFilter } from "./time-range";

/** A series as the server sends it: one array per column, all of the same length, in the order of the axis. */
export interface SeriesColumns {
  readonly unit: string;
  readonly direction: "HIGHER_IS_BETTER" | "LOWER_IS_BETTER" | "NEITHER";
  /** Points of the series: more than are here if these are thinned. */
  readonly count: number;
  /** Names that `jdk` and `branch` point into. */
  readonly jdks: readonly string[];
  /** Places of the JDKs in the order of all JDK builds. */
  readonly jdkRanks: readonly number[];
  readonly branches: readonly string[];
  /** Seconds since 1970. */
  readonly position: readonly number[];
  readonly score: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly forks: readonly number[];
  /** The first twelve characters of the hash. */
  readonly commit: readonly (string | null)[];
  readonly jdk: readonly number[];
  readonly branch: readonly number[];
  readonly run: readonly number[];
  readonly id: readonly number[];
  /** Bytes allocated per operation by the same benchmark in the same run; null when it was not measured. */
  readonly allocation: readonly (number | null)[];
  readonly changes: readonly ChangeMark[];
  /** Why runs are excluded from detection, by run. */
  readonly excluded: Readonly<Record<string, string>>;
  /** In which way their host was unstable, by run. */
  readonly unstable: Readonly<Record<string, string>>;
  /** How far the host had moved, by run. */
  readonly moved: Readonly<Record<string, string>>;
  /** Where the host changed: the first point since, and what it was. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
}

/** A change of level: `at` is the id of its first point, `from` and `to` those of the points that it may as well have come with. */
export interface ChangeMark {
  readonly id: number;
  readonly state: "suspect" | "warning" | "confirmed" | "recovered";
  readonly verdict: "improved" | "regressed" | "changed";
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly words: string;
  /** Id of the incident that it belongs to. */
  readonly incident: number | null;
}

/** A series in the charts. */
export interface Line {
  readonly id: string;
  /** What tells it from the others; empty when it is alone. */
  readonly name: string;
  readonly columns: SeriesColumns;
  /** For each stop of the axis the place of its point in the columns, -1 for none. */
  readonly places: readonly number[];
  /** Value that is 100 %, null to show values as measured. */
  readonly baseline: number | null;
  /** Number of its colour. */
  readonly colour: number;
  readonly hidden: boolean;
  /** Measured on the host of the first line: only then are levels comparable. */
  readonly sameHost: boolean;
}

/** What the charts show at the moment. The x of a point is the index of its stop. */
export interface Shown {
  /** The series of the page, then those laid over it. */
  readonly lines: readonly [Line, ...Line[]];
  readonly stops: readonly Stop[];
  /** Along JDK builds: the axis names JDKs instead of commits. */
  readonly alongJdks: boolean;
  readonly logarithmic: boolean;
  readonly from: number;
  readonly to: number;
  /** Index of the stop of the selected point, -1 for none. */
  readonly selected: number;
  /** Line of the selected point. */
  readonly selectedLine: Line;
  readonly notes: readonly { index: number; text: string }[];
}

export function visibleLines(shown: Shown): readonly Line[] {
  return shown.lines.filter(({ hidden }) => !hidden);
}

/** Places in the columns of the points that are shown, null for all. */
export function placesOf(columns: SeriesColumns, wanted: PointFilter | null): number[] {
  const all = columns.id.map((_, place) => place);
  return wanted ? all.filter((place) => wanted(columns, place)) : all;
}

/** Why a point is excluded from detection; undefined when it is not. */
export function excludedAt(columns: SeriesColumns, place: number): string | undefined {
  return columns.excluded[columns.run[place]!];
}

/** What is drawn: value and interval of each place, as measured or in percent of a baseline value. */
export function scaled(value: number | null | undefined, baseline: number | null): number {
  if (value === null || value === undefined) return Number.NaN;
  return baseline === null ? value : (value / baseline) * 100;
}

/** Index of the stop at which a line has the point with this id; `otherwise` when it has no such point. */
export function indexOfId(
  { columns, places }: Pick<Line, "columns" | "places">,
  id: string,
  otherwise: number,
): number {
  const wanted = Number(id);
  const found = id === "" ? -1 : places.findIndex((place) => columns.id[place] === wanted);
  return found < 0 ? otherwise : found;
}

/** "2026-03-01", in UTC. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** "2026-03-01 09:30", in UTC. */
export function minute(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
}
