import { withIntervals } from "./datasets";
import { scaled, visibleLines, type Shown } from "./points";

/** With fewer points every interval is shown whole. */
const FEW = 8;

/**
 * What the value axis spans: all scores, and their intervals as far as nine tenths of them reach, so that a few very wide ones do not
 * press the scores into a line. An interval may reach below zero where no score can be: it is cut off there.
 */
export function valueRange(shown: Shown): { min?: number; max?: number } {
  const whole = withIntervals(shown);
  const visible = visibleLines(shown).flatMap(({ columns, places, baseline }) =>
    places
      .slice(Math.max(0, shown.from), shown.to + 1)
      .filter((place) => place >= 0)
      .map((place) =>
        (whole.length > 0 ? [columns.score, columns.low, columns.high] : [columns.score]).map((column) =>
          scaled(column[place] ?? columns.score[place], baseline),
        ),
      ),
  );
  if (shown.logarithmic || visible.length === 0) return {};
  const scores = visible.map(([score]) => score!);
  const lows = visible.map(([score, low]) => low ?? score!);
  const highs = visible.map(([score, , high]) => high ?? score!);
  const [least, most] = [smallest(scores), largest(scores)];
  const reach =
    visible.length < FEW * visibleLines(shown).length
      ? Infinity
      : usual(scores.map((score, index) => Math.max(score - lows[index]!, highs[index]! - score)));
  const [bottom, top] = [Math.max(smallest(lows), least - reach), Math.min(largest(highs), most + reach)];
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
function usual(lengths: number[]): number {
  return lengths.sort((one, other) => one - other)[Math.floor((lengths.length - 1) * 0.9)]!;
}

// Not Math.min(...values): a hundred thousand arguments are too many.
function smallest(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Infinity);
}

function largest(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other), -Infinity);
}
