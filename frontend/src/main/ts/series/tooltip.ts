import type { TooltipItem, TooltipOptions } from "chart.js";
import type { Palette } from "../charts/palette";
import { change, interval, quantity } from "../quantity";
import type { Dot } from "./datasets";
import { excludedAt, minute, visibleLines, type Shown } from "./points";
import { againstFirst, brief } from "./values";

type Item = TooltipItem<"line">;

/** What stands beside the pointer: all lines at the stop. */
export function tooltip(shown: Shown, colours: Palette, kind: "score" | "allocation"): Partial<TooltipOptions<"line">> {
  const lines = visibleLines(shown).length;
  return {
    displayColors: lines > 1,
    boxWidth: 8,
    boxHeight: 8,
    // The datasets after those of the lines are the edges of intervals.
    filter: (item) => item.datasetIndex < lines,
    callbacks: {
      title: (items) => title(shown, items),
      label: (item) => (lines > 1 ? oneOfMany(shown, item, kind) : alone(item, kind)),
      labelColor: (item) => {
        const colour = colours.plot((item.raw as Dot).line.colour);
        return { borderColor: colour, backgroundColor: colour };
      },
      footer: (items) => items.flatMap((item) => remarks(item, lines > 1)),
    } as TooltipOptions<"line">["callbacks"],
  };
}

function title(shown: Shown, items: Item[]): string {
  const stop = shown.stops[(items[0]?.raw as Dot | undefined)?.x ?? -1];
  if (stop === undefined) return "";
  const commit = stop.commit?.slice(0, 10) ?? "no commit";
  return `${shown.alongJdks ? `${stop.jdk} · ` : ""}${commit} · ${minute(stop.position)}`;
}

function alone(item: Item, kind: "score" | "allocation"): string[] {
  const { line, place } = item.raw as Dot;
  const { columns, baseline } = line;
  if (kind === "allocation") return [quantity(columns.allocation[place], "B/op")];
  const result = [quantity(columns.score[place], columns.unit)];
  if (columns.low[place] !== null)
    result.push(`${quantity(columns.low[place], columns.unit)} to ${quantity(columns.high[place], columns.unit)}`);
  if (baseline !== null) result.push(`${change(columns.score[place]! / baseline)} against the baseline`);
  return result;
}

function oneOfMany(shown: Shown, item: Item, kind: "score" | "allocation"): string {
  const { line, place, x } = item.raw as Dot;
  const { columns, baseline } = line;
  const name = brief(line);
  if (kind === "allocation") return ` ${name}  ${quantity(columns.allocation[place], "B/op")}`;
  const low = columns.low[place];
  const spread =
    low === null || low === undefined || innerWidth < 900
      ? ""
      : ` (${interval(low, columns.high[place], columns.unit)})`;
  const own = baseline === null ? "" : `  ${change(columns.score[place]! / baseline)} against its baseline`;
  const ratio = againstFirst(shown, { line, place }, x);
  const against = ratio === null || baseline !== null ? "" : `  ${change(ratio)}`;
  return ` ${name}  ${quantity(columns.score[place], columns.unit)}${spread}${against}${own}`;
}

/** Why a point counts less than others. */
function remarks(item: Item, named: boolean): string[] {
  const { line, place } = item.raw as Dot;
  const { columns } = line;
  const run = columns.run[place]!;
  const forks = columns.forks[place]!;
  const excluded = excludedAt(columns, place);
  const known = columns.low[place] === null ? "no interval" : "with interval";
  const spread = forks === 1 ? "1 fork: within-run only" : `${forks} forks, ${known}`;
  const before = named || excluded ? [] : [spread];
  const remarks = [excluded ?? columns.moved[run], columns.unstable[run]].filter((text) => text !== undefined);
  return [...before, ...remarks.flatMap((text) => wrapped(named ? `${brief(line)}: ${text}` : text))];
}

/** Lines that fit a tooltip. */
function wrapped(text: string): string[] {
  return text.match(/.{1,44}(?:\s|$)/g) ?? [text];
}
