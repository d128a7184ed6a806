import { numberTable } from "../charts/number-table";
import { shortened } from "../charts/shorten";
import { change, interval, quantity } from "../quantity";
import { visibleLines, type Line, type SeriesColumns, type Shown } from "./points";

/** The point of a line at a stop. */
export interface Value {
  readonly line: Line;
  readonly place: number;
}

/** The points of all lines shown at a stop. */
export function valuesAt(shown: Shown, index: number): Value[] {
  return visibleLines(shown).flatMap((line) => {
    const place = line.places[index] ?? -1;
    return place < 0 ? [] : [{ line, place }];
  });
}

/** The interval of a score over its forks; without one, why. */
export function intervalAt({ low, high, forks, unit }: SeriesColumns, place: number): string {
  if (typeof low[place] === "number") return interval(low[place], high[place], unit);
  return forks[place]! > 1 ? "none: no mean of the forks" : "within-run only";
}

/** Score over that of the first line at the same stop; null without that score, and for another host: its levels are not comparable. */
export function againstFirst(shown: Shown, { line, place }: Value, index: number): number | null {
  const [first] = shown.lines;
  const base = first.columns.score[first.places[index] ?? -1];
  return line === first || !line.sameHost || !base ? null : line.columns.score[place]! / base;
}

/** A name of a line where there is little room: what differs from other names mostly stands at the end. */
export function brief(line: Line): string {
  return shortened(line.name, innerWidth < 640 ? 18 : 32);
}

/** All lines at a stop as a table, for those who do not point at the chart. */
export function valueTable(shown: Shown, index: number): HTMLTableElement {
  const { unit } = shown.lines[0].columns;
  return numberTable(
    ["Series", ["Score", "Interval of its forks", `Against ${brief(shown.lines[0])}`, "Allocation"]],
    valuesAt(shown, index).map((value) => {
      const { columns, name } = value.line;
      const ratio = againstFirst(shown, value, index);
      return [
        name,
        [
          quantity(columns.score[value.place], unit),
          intervalAt(columns, value.place),
          value.line.sameHost ? (ratio === null ? "–" : change(ratio)) : "another host",
          quantity(columns.allocation[value.place], "B/op"),
        ],
      ];
    }),
  );
}
