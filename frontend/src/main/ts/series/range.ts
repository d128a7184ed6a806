import { hasInterval, withIntervals } from "./datasets";
import { scaled, visibleLines, type Shown } from "./points";

/** An axis shows at least this share of the scores, so that noise does not look large. */
const LEAST = 0.1;

/**
 * What the value axis spans: all scores, and their intervals as far as half of the scores' range beyond them; longer ones are clipped. An
 * interval may reach below zero where no score can be: it is cut off there.
 */
export function valueRange(shown: Shown): { min?: number; max?: number } {
  if (shown.logarithmic) return {};
  const whole = withIntervals(shown).length > 0;
  let [least, most, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  // One pass without arrays in between: it runs for each frame while a person drags, over a hundred thousand points.
  for (const { columns, places, baseline } of visibleLines(shown)) {
    for (let stop = Math.max(0, shown.from); stop <= Math.min(shown.to, places.length - 1); stop++) {
      const place = places[stop]!;
      const score = place < 0 ? Number.NaN : scaled(columns.score[place], baseline);
      if (Number.isNaN(score)) continue;
      const drawn = whole && hasInterval(columns, place);
      least = Math.min(least, score);
      most = Math.max(most, score);
      bottom = Math.min(bottom, drawn ? scaled(columns.low[place] ?? columns.score[place], baseline) : score);
      top = Math.max(top, drawn ? scaled(columns.high[place] ?? columns.score[place], baseline) : score);
    }
  }
  if (least > most) return {};
  const size = Math.max(Math.abs(least), Math.abs(most)) || 1;
  const reach = Math.max((most - least) / 2, (LEAST / 2) * size);
  bottom = Math.max(bottom, least - reach);
  top = Math.min(top, most + reach);
  const missing = Math.max(0, LEAST * size - (top - bottom)) / 2;
  [bottom, top] = [bottom - missing, top + missing];
  const step = round((top - bottom) / 6);
  const [min, max] = [Math.floor(bottom / step - 0.2) * step, Math.ceil(top / step + 0.2) * step];
  return { min: least >= 0 ? Math.max(0, min) : min, max };
}

/** The next 1, 2 or 5 times a power of ten, so that the ends of the axis are round numbers. */
function round(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * (length <= power ? 1 : length <= 2 * power ? 2 : length <= 5 * power ? 5 : 10);
}
