import type { Chosen } from "../url-state";
import type { Member } from "./lines";
import { day, indexOfId, placesOf, type Line, type SeriesColumns, type Shown } from "./points";
import { align, type Axis } from "./stops";
import { pointFilter } from "./time-range";

/** What the address holds of the view. */
export const DEFAULTS = {
  branch: "",
  scale: "linear",
  show: "score",
  baseline: "",
  last: "",
  since: "",
  until: "",
  upTo: "",
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
  const { stops, places } = aligned(choices, members, alongJdks, now);
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

let known: { readonly key: string; readonly columns: readonly SeriesColumns[]; readonly axis: Axis } | null = null;

/** The axis of the last call as long as it has the same points: of ten lines it takes longer than drawing them. */
function aligned(choices: Choices, members: readonly Member[], alongJdks: boolean, now: number): Axis {
  const { branch, last, since, until, upTo } = choices;
  const key = [branch, last, since, until, upTo, alongJdks, last && day(now)].join();
  const columns = members.map((member) => member.columns);
  const same = known?.key === key && known.columns.length === columns.length;
  if (!known || !same || columns.some((one, at) => one !== known?.columns[at])) {
    const wanted = pointFilter(choices, now);
    const axis = align(
      columns.map((one) => ({ columns: one, places: placesOf(one, wanted) })),
      alongJdks,
    );
    known = { key, columns, axis };
  }
  return known.axis;
}

/** Value that is 100 % of a line: at the chosen stop, or where it has no point there its first one. */
function baselineOf({ columns, places }: Pick<Line, "columns" | "places">, stop = 0): number | null {
  const place = (places[stop] ?? -1) >= 0 ? places[stop]! : places.find((one) => one >= 0);
  return place === undefined ? null : (columns.score[place] ?? null);
}
