import { quantity } from "../quantity";

/** What stands beside a value axis: the ticks carry the prefix, the title the rest of the unit. */
export function axisTitle(unit: string): string {
  if (unit === "ns/op") return "time per operation";
  if (unit === "ops/s") return "operations per second";
  if (unit === "B/op") return "bytes per operation";
  return unit;
}

/** A tick: "1.20 µs", "581 M", "16 B". */
export function tick(value: number, unit: string): string {
  if (unit === "%") return `${Number(value.toPrecision(4))} %`;
  const text = quantity(value, unit);
  const short = text.replace(/\/op$/, "").replace(/ ?ops\/s$/, "");
  return /^[\d.,−< ]+ ?(ns|µs|ms|s|k|M|G|B|KiB|MiB|GiB|TiB)?$/.test(short)
    ? short.trim()
    : text.replace(` ${unit}`, "");
}
