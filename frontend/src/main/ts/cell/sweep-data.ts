import type { Row } from "../charts/number-table";
import { interval, quantity } from "../quantity";

/** Scores over a parameter or over threads, as the server sends them. */
export interface Sweep {
  readonly unit: string;
  readonly lines: readonly EnvironmentScores[];
}

export interface EnvironmentScores {
  readonly label: string;
  readonly scores: readonly ScoreAt[];
  /** The scalability law over threads: in words, and as points of its curve. */
  readonly scaling: { readonly words: string; readonly curve: readonly (readonly [number, number])[] } | null;
}

export interface ScoreAt {
  readonly x: number;
  readonly score: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** An axis of a chart. */
export interface Axis {
  readonly type: "linear" | "logarithmic";
  readonly min: number;
  readonly max: number;
}

/** The places that any environment has a score at, ascending. */
export function placesOf({ lines }: Sweep): number[] {
  const places = lines.flatMap(({ scores }) => scores.map(({ x }) => x));
  return [...new Set(places)].sort((one, other) => one - other);
}

/** An axis along places, with room at both ends. Equal ratios are equally long where the places span `factor` or more. */
export function axisAlong(places: readonly number[], factor: number): Axis {
  const [first, last] = [places[0]!, places.at(-1)!];
  if (first > 0 && last / first >= factor) {
    const room = (last / first) ** 0.05;
    return { type: "logarithmic", min: first / room, max: last * room };
  }
  const room = 0.05 * (last - first);
  return { type: "linear", min: first - room, max: last + room };
}

/** Those of the places whose labels have room: a twelfth of the axis from the label before. */
export function labelled(places: readonly number[], { type, min, max }: Axis): number[] {
  const scale = type === "logarithmic" ? Math.log : (place: number): number => place;
  const gap = (scale(max) - scale(min)) / 12;
  const kept: number[] = [];
  for (const place of places) if (!kept.length || scale(place) - scale(kept.at(-1)!) >= gap) kept.push(place);
  return kept;
}

/** What the value axis spans: all scores and their intervals, of which a very wide one does not press the scores into a line. */
export function valueAxis({ lines }: Sweep): { type: Axis["type"]; suggestedMin: number; suggestedMax: number } {
  const scores = lines.flatMap((line) => line.scores);
  const [least, most] = [Math.min(...scores.map(({ score }) => score)), Math.max(...scores.map(({ score }) => score))];
  return {
    type: least > 0 && most / least > 20 ? "logarithmic" : "linear",
    suggestedMin: Math.max(least / 2, Math.min(...scores.map(({ score, low }) => low ?? score))),
    suggestedMax: Math.min(most * 2, Math.max(...scores.map(({ score, high }) => high ?? score))),
  };
}

/** "30.2 k ops/s (28.9 to 31.6 k ops/s)". */
export function scoreWords({ score, low, high }: ScoreAt, unit: string): string {
  return quantity(score, unit) + (low === null || high === null ? "" : ` (${interval(low, high, unit)})`);
}

/** The numbers of the chart: a row for each place, a column for each environment. */
export function rowsOf(sweep: Sweep): Row[] {
  return placesOf(sweep).map((place) => [
    String(place),
    sweep.lines.map(({ scores }) => {
      const found = scores.find(({ x }) => x === place);
      return found ? scoreWords(found, sweep.unit) : "–";
    }),
  ]);
}
