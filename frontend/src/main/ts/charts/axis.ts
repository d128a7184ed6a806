import { decimals, quantity } from "../quantity";

/** What stands beside a value axis: the ticks carry the prefix, the title the rest of the unit. */
export function axisTitle(unit: string): string {
  if (unit === "ns/op") return "time per operation";
  if (unit === "ops/s") return "operations per second";
  if (unit === "B/op") return "bytes per operation";
  return unit;
}

/** Ends of an axis of values that hardly differ, as differences below a thousandth would fill the chart. None where values differ. */
export function leastRange(values: readonly number[]): { suggestedMin?: number; suggestedMax?: number } {
  // Not Math.min(...values): a cell can have more iterations than a call takes arguments.
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!(high - low < 0.001 * size)) return {};
  return { suggestedMin: low - 0.03 * size, suggestedMax: high + 0.03 * size };
}

/** A tick: "1.20 µs", "581 M", "16 B"; with as many digits as ticks this far apart need. */
export function tick(value: number, unit: string, apart = 0): string {
  if (unit === "%") return `${Number(apart > 0 ? value.toFixed(decimals(apart)) : value.toPrecision(4))} %`;
  const text = quantity(value, unit, apart);
  const short = text.replace(/\/op$/, "").replace(/ ?ops\/s$/, "");
  return /^[\d.,−< ]+ ?(ns|µs|ms|s|k|M|G|B|KiB|MiB|GiB|TiB)?$/.test(short)
    ? short.trim()
    : text.replace(` ${unit}`, "");
}

/** What writes the ticks of an axis. Those of a linear one are evenly apart, but for its ends; those of a logarithmic one are not. */
export function ticksOf(unit: string) {
  return function (
    this: { type: string },
    value: string | number,
    _: number,
    ticks: readonly { value: number }[],
  ): string {
    const gaps = ticks.slice(1).map((tick, before) => Math.abs(tick.value - ticks[before]!.value));
    const apart = this.type === "linear" ? Math.max(0, ...gaps) : 0;
    return tick(Number(value), unit, Number(apart.toPrecision(6)));
  };
}
