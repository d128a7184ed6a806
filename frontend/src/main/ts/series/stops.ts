import type { SeriesColumns } from "./points";

/** A place of the axis: a commit, or a time where no commit is known. */
export interface Stop {
  /** Seconds since 1970. */
  readonly position: number;
  readonly commit: string | null;
  readonly jdk: string;
}

interface Filled extends Stop {
  readonly rank: number;
  readonly places: number[];
}

/** The points of a series that are drawn: places in its columns, in their order. */
export interface Points {
  readonly columns: SeriesColumns;
  readonly places: readonly number[];
}

/** An axis, and for each series the places of its points along it: -1 where it has none. */
export interface Axis {
  readonly stops: readonly Stop[];
  readonly places: readonly (readonly number[])[];
}

/** One axis for several series: points of one commit stand above each other, the second run of a commit beside the first one. */
export function align(series: readonly Points[], alongJdks: boolean): Axis {
  const [only, ...others] = series;
  // Ten thousand points need no search for their stops.
  if (only && others.length === 0)
    return { stops: only.places.map((place) => stop(only.columns, place)), places: [only.places] };
  const stops = new Map<string, Filled>();
  series.forEach(({ columns, places }, line) => {
    const runs = new Map<string, number>();
    for (const place of places) {
      const rank = alongJdks ? columns.jdkRanks[columns.jdk[place]!]! : 0;
      const name = `${rank} ${columns.commit[place] ?? columns.position[place]}`;
      const run = runs.get(name) ?? 0;
      runs.set(name, run + 1);
      const key = `${name} ${run}`;
      let found = stops.get(key);
      if (!found)
        stops.set(key, (found = { ...stop(columns, place), rank, places: new Array<number>(series.length).fill(-1) }));
      found.places[line] = place;
    }
  });
  const inOrder = [...stops.values()].sort((one, other) => one.rank - other.rank || one.position - other.position);
  return { stops: inOrder, places: series.map((_, line) => inOrder.map(({ places }) => places[line]!)) };
}

function stop(columns: SeriesColumns, place: number): Stop {
  return {
    position: columns.position[place]!,
    commit: columns.commit[place] ?? null,
    jdk: columns.jdks[columns.jdk[place]!] ?? "",
  };
}

/** Where each JDK begins: along JDK builds these are the labels of the axis. */
export function jdkStarts(stops: readonly Stop[]): number[] {
  return stops.flatMap(({ jdk }, index) => (index === 0 || jdk !== stops[index - 1]!.jdk ? [index] : []));
}
