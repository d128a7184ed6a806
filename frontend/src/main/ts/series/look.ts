import type { Chosen } from "../url-state";
import type { Member } from "./lines";
import { indexOfId, placesOf, type Line, type Shown } from "./points";
import { align } from "./stops";
import { timeRange } from "./time-range";

/** What the address holds of the view. */
export const DEFAULTS = {
  branch: "",
  scale: "linear",
  show: "score",
  baseline: "",
  last: "",
  since: "",
  until: "",
  from: "",
  to: "",
  point: "",
  with: [] as readonly string[],
  hide: [] as readonly string[],
};

export type Choices = Chosen<typeof DEFAULTS>;

/** A note at a time, in seconds since 1970. */
interface Note {
  readonly at: number;
  readonly text: string;
}

/** What the choices mean for series whose points are here; `now` in seconds since 1970. */
export function look(
  choices: Choices,
  members: readonly [Member, ...Member[]],
  alongJdks: boolean,
  notes: readonly Note[],
  now: number,
): Shown {
  const time = timeRange(choices, now);
  const { stops, places } = align(
    members.map(({ columns }) => ({ columns, places: placesOf(columns, choices.branch, time) })),
    alongJdks,
  );
  const drawn = members.map((member, number) => ({ ...member, places: places[number]! }));
  const stopOf = (id: string): number | undefined =>
    drawn.map((one) => indexOfId(one, id, -1)).find((index) => index >= 0);
  const base = stopOf(choices.baseline);
  const lines = drawn.map((one, number) => ({
    ...one,
    baseline: choices.show === "percent" ? baselineOf(one, base) : null,
    colour: number,
    hidden: choices.hide.includes(one.id),
  })) as unknown as [Line, ...Line[]];
  const [first] = lines;
  return {
    lines,
    stops,
    alongJdks,
    logarithmic: choices.scale === "log",
    from: stopOf(choices.from) ?? 0,
    to: stopOf(choices.to) ?? stops.length - 1,
    selected: stopOf(choices.point) ?? -1,
    selectedLine: lines.find((one) => indexOfId(one, choices.point, -1) >= 0) ?? first,
    notes: notes.flatMap(({ at, text }) => {
      const index = first.places.findIndex((place) => first.columns.position[place] === at);
      return index < 0 ? [] : [{ index, text }];
    }),
  };
}

/** Value that is 100 % of a line: at the chosen stop, or where it has no point there its first one. */
function baselineOf({ columns, places }: Pick<Line, "columns" | "places">, stop = 0): number | null {
  const place = (places[stop] ?? -1) >= 0 ? places[stop]! : places.find((one) => one >= 0);
  return place === undefined ? null : (columns.score[place] ?? null);
}
