import { day, type SeriesColumns } from "./points";

const DAY = 86_400;

/** Which points of a series are shown: `place` is that in its columns. */
export type PointFilter = (columns: SeriesColumns, place: number) => boolean;

/** The choices of the address that select points, as the server reads them, too. */
export interface Selecting {
  readonly branch: string;
  /** Today and so many days before it, in UTC; empty for any. */
  readonly last: string;
  /** First and last day, likewise. */
  readonly since: string;
  readonly until: string;
  /** Id of the newest score that a copied link shows: those stored later have higher ids. */
  readonly upTo: string;
}

/** The points that the choices select; null for all. `now` in seconds since 1970. */
export function pointFilter(choices: Selecting, now: number): PointFilter | null {
  if (!choices.branch && !(Number(choices.last) > 0) && !choices.since && !choices.until && !choices.upTo) return null;
  const [from, to] = bounds(choices, now);
  const newest = choices.upTo === "" ? Infinity : Number(choices.upTo);
  return ({ branches, branch, position, id }, place) =>
    (choices.branch === "" || branches[branch[place]!] === choices.branch) &&
    position[place]! >= from &&
    position[place]! < to &&
    id[place]! <= newest;
}

/** First second, and first second after it. */
function bounds({ last, since, until }: Selecting, now: number): [number, number] {
  if (Number(last) > 0) return [firstOf(last, now), Infinity];
  const start = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;
  return [since === "" ? -Infinity : start(since), until === "" ? Infinity : start(until) + DAY];
}

function firstOf(last: string, now: number): number {
  return (Math.floor(now / DAY) - Number(last)) * DAY;
}

/** What a copied link has in place of its own parameters, so that it shows the same points whenever it is opened. */
export function pins(choices: Selecting, shown: readonly SeriesColumns[], now: number): string {
  const newest = shown.reduce((most, { id }) => id.reduce((one, other) => Math.max(one, other), most), -1);
  const result = new URLSearchParams({ upTo: choices.upTo || (newest < 0 ? "" : String(newest)) });
  if (Number(choices.last) > 0) {
    result.set("last", "");
    result.set("since", day(firstOf(choices.last, now)));
  }
  return result.toString();
}
