/** A series as the server sends it: one array per column, all of the same length, in the order of the axis. */
export interface SeriesColumns {
  readonly unit: string;
  readonly direction: "HIGHER_IS_BETTER" | "LOWER_IS_BETTER" | "NEITHER";
  /** Names that `jdk` and `branch` point into. */
  readonly jdks: readonly string[];
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
}

/** What the charts show at the moment. */
export interface Shown {
  readonly columns: SeriesColumns;
  /** Along JDK builds: the axis names JDKs instead of commits. */
  readonly alongJdks: boolean;
  /** Places in the columns, in the order drawn: the x of a point is its index here. */
  readonly places: readonly number[];
  readonly logarithmic: boolean;
  /** Value that is 100 %, null to show values as measured. */
  readonly baseline: number | null;
  readonly from: number;
  readonly to: number;
  /** Index of the selected point, -1 for none. */
  readonly selected: number;
  readonly notes: readonly { index: number; text: string }[];
}

/** Places in the columns of those points that a branch has; all of them without a branch. */
export function placesOf(columns: SeriesColumns, branch: string): number[] {
  const wanted = columns.branches.indexOf(branch);
  const all = columns.id.map((_, place) => place);
  return branch === "" ? all : all.filter((place) => columns.branch[place] === wanted);
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

/** Index in `places` of the point with this id; `otherwise` when it is not among them. */
export function indexOfId(columns: SeriesColumns, places: readonly number[], id: string, otherwise: number): number {
  const found = id === "" ? -1 : places.findIndex((place) => columns.id[place] === Number(id));
  return found < 0 ? otherwise : found;
}

/** Where in `places` each JDK begins: along JDK builds these are the labels of the axis. */
export function jdkStarts(columns: SeriesColumns, places: readonly number[]): { index: number; label: string }[] {
  const starts: { index: number; label: string }[] = [];
  places.forEach((place, index) => {
    if (index === 0 || columns.jdk[place] !== columns.jdk[places[index - 1]!])
      starts.push({ index, label: columns.jdks[columns.jdk[place]!] ?? "" });
  });
  return starts;
}

/** "2026-03-01", in UTC. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** "2026-03-01 09:30", in UTC. */
export function minute(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
}
