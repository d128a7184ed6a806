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
  /** Id of the score of its point; empty where it has only a time. */
  readonly score: string;
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
    notes: notes.flatMap((note) => {
      const index = stopOf(note.score) ?? stopAtTime(first, note);
      return index < 0 ? [] : [{ index, text: note.text }];
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

/** Stop of a note whose point is not in sight: none if the line has it, else where the line has its time; -1 for none. */
function stopAtTime({ columns, places }: Line, { at, score }: Note): number {
  return columns.id.includes(Number(score)) ? -1 : places.findIndex((place) => columns.position[place] === at);
}

/** Value that is 100 % of a line: at the chosen stop, or where it has no point there its first one. */
function baselineOf({ columns, places }: Pick<Line, "columns" | "places">, stop = 0): number | null {
  const place = (places[stop] ?? -1) >= 0 ? places[stop]! : places.find((one) => one >= 0);
  return place === undefined ? null : (columns.score[place] ?? null);
}
