import type { AnnotationOptions, LabelOptions } from "chartjs-plugin-annotation";
import { faded, type Palette } from "../charts/palette";
import { indexOfId, scaled, type ChangeMark, type Line, type Shown } from "./points";

/** Points before a change that its level is drawn over. */
const REACH = 28;

/** Confirmed changes have the colour of their meaning; what may pass, or has passed, stays quiet. */
function colour(change: ChangeMark, colours: Palette): string {
  if (change.state === "recovered") return colours.soft;
  if (change.state !== "confirmed") return colours.caution;
  return change.verdict === "regressed" ? colours.worse : change.verdict === "improved" ? colours.better : colours.ink;
}

/** The change points of all lines shown; those of lines laid over the first one are thin and name their incident alone. */
export function changeMarks(shown: Shown, colours: Palette): Record<string, AnnotationOptions> {
  const [first, ...others] = shown.lines;
  return {
    ...Object.fromEntries(others.filter(({ hidden }) => !hidden).flatMap((line) => thinMarks(line, colours))),
    ...(first.hidden ? {} : marksOf(first, colours)),
  };
}

function thinMarks(line: Line, colours: Palette): [string, AnnotationOptions][] {
  return line.columns.changes
    .filter(({ state }) => state === "confirmed")
    .map((change): [ChangeMark, number] => [change, indexOfId(line, String(change.at), -1)])
    .filter(([, at]) => at >= 0)
    .map(([change, at]) => [
      `change${change.id}`,
      {
        type: "line",
        xMin: at - 0.5,
        xMax: at - 0.5,
        borderColor: faded(colours.plot(line.colour), 0.8),
        borderWidth: 1,
        ...(change.incident === null
          ? {}
          : { label: label(`incident ${change.incident}`, colours.plot(line.colour), colours) }),
      },
    ]);
}

function label(content: string, color: string, { surface }: Palette): LabelOptions {
  return {
    display: true,
    content,
    position: "end",
    backgroundColor: surface,
    color,
    font: { weight: "normal", size: 13 },
    padding: 3,
  };
}

/** Where and how far the level changed: a line, a band for where else it may have been, and the levels on both sides. */
function marksOf(line: Line, colours: Palette): Record<string, AnnotationOptions> {
  const { columns, places, baseline } = line;
  const found = columns.changes
    .map((change) => ({ change, at: indexOfId(line, String(change.at), -1) }))
    .filter(({ at }) => at >= 0);
  const result: Record<string, AnnotationOptions> = {};
  found.forEach(({ change, at }, number) => {
    const ink = colour(change, colours);
    const previous = found[number - 1]?.at ?? 0;
    const from = indexOfId(line, String(change.from), at);
    const to = indexOfId(line, String(change.to), at);
    const next = Math.min(found[number + 1]?.at ?? places.length, endOf(line, change, to));
    const dash = change.state === "confirmed" ? [] : [3, 3];
    result[`change${change.id}`] = {
      type: "line",
      xMin: at - 0.5,
      xMax: at - 0.5,
      borderColor: ink,
      borderWidth: 1.5,
      borderDash: dash,
      label: label(
        change.incident === null ? change.words : `${change.words} · incident ${change.incident}`,
        ink,
        colours,
      ),
    };
    if (to > from)
      result[`band${change.id}`] = {
        type: "box",
        xMin: from - 0.5,
        xMax: to - 0.5,
        backgroundColor: faded(ink, 0.1),
        borderWidth: 0,
        drawTime: "beforeDatasetsDraw",
      };
    result[`before${change.id}`] = level(
      Math.max(previous, at - REACH),
      at - 0.5,
      scaled(change.before, baseline),
      ink,
    );
    result[`after${change.id}`] = level(
      at - 0.5,
      Math.min(next - 0.5, at + REACH),
      scaled(change.after, baseline),
      ink,
    );
  });
  return result;
}

/** The first stop after a recovered change whose score is nearer to the level before; the end of the line while a change lasts. */
function endOf({ columns, places }: Line, change: ChangeMark, to: number): number {
  const { before, after } = change;
  const isBack = (score: number): boolean => Math.abs(score - before) < Math.abs(score - after);
  const end = places.findIndex((place, stop) => stop > to && place >= 0 && isBack(columns.score[place]!));
  return change.state === "recovered" && end >= 0 ? end : places.length;
}

function level(xMin: number, xMax: number, y: number, colour: string): AnnotationOptions {
  return { type: "line", xMin, xMax, yMin: y, yMax: y, borderColor: faded(colour, 0.7), borderWidth: 1 };
}
