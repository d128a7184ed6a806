import { withIntervals } from "./datasets";
import { scaled, visibleLines, type Shown } from "./points";

/** With fewer points every interval is shown whole. */
const FEW = 8;

/**
 * What the value axis spans: all scores, and their intervals as far as nine tenths of them reach, so that a few very wide ones do not
 * press the scores into a line. An interval may reach below zero where no score can be: it is cut off there.
 */
export function valueRange(shown: Shown): { min?: number; max?: number } {
  if (shown.logarithmic) return {};
  const lines = visibleLines(shown);
  const whole = withIntervals(shown).length > 0;
  const lengths: number[] = [];
  let [least, most, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  // One pass without arrays in between: it runs for each frame while a person drags, over a hundred thousand points.
  for (const { columns, places, baseline } of lines) {
    for (let stop = Math.max(0, shown.from); stop <= Math.min(shown.to, places.length - 1); stop++) {
      const place = places[stop]!;
      const score = place < 0 ? Number.NaN : scaled(columns.score[place], baseline);
      if (Number.isNaN(score)) continue;
      const low = whole ? scaled(columns.low[place] ?? columns.score[place], baseline) : score;
      const high = whole ? scaled(columns.high[place] ?? columns.score[place], baseline) : score;
      least = Math.min(least, score);
      most = Math.max(most, score);
      bottom = Math.min(bottom, low);
      top = Math.max(top, high);
      lengths.push(Math.max(score - low, high - score));
    }
  }
  if (lengths.length === 0) return {};
  const reach = lengths.length < FEW * lines.length ? Infinity : usual(lengths);
  bottom = Math.max(bottom, least - reach);
  top = Math.min(top, most + reach);
  const step = round((top - bottom || Math.abs(most) || 1) / 6);
  const [min, max] = [Math.floor(bottom / step - 0.2) * step, Math.ceil(top / step + 0.2) * step];
  return { min: least >= 0 ? Math.max(0, min) : min, max };
}

/** The next 1, 2 or 5 times a power of ten, so that the ends of the axis are round numbers. */
function round(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * (length <= power ? 1 : length <= 2 * power ? 2 : length <= 5 * power ? 5 : 10);
}

/** What nine tenths of the lengths stay within. */
function usual(lengths: readonly number[]): number {
  return Float64Array.from(lengths).sort()[Math.floor((lengths.length - 1) * 0.9)]!;
}
