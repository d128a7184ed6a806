// The same rules as Quantity.java; both are tested with src/test/resources/quantities.tsv.
interface Scale {
  readonly base: number;
  readonly prefixes: readonly string[];
  readonly name: (prefix: string) => string;
  readonly bare: boolean;
  /** Smaller numbers have no prefix, although they reach the base. */
  readonly plain: number;
}

function scaleOf(unit: string): Scale {
  if (unit === "ns/op")
    return { base: 1000, prefixes: ["ns", "µs", "ms", "s"], name: (prefix) => `${prefix}/op`, bare: false, plain: 0 };
  if (unit === "ops/s")
    return { base: 1000, prefixes: ["", "k ", "M ", "G "], name: (prefix) => `${prefix}ops/s`, bare: false, plain: 0 };
  if (/^B(\/|$)/.test(unit))
    return {
      base: 1024,
      prefixes: ["", "Ki", "Mi", "Gi", "Ti"],
      name: (prefix) => prefix + unit,
      bare: true,
      plain: unit === "B/op" ? 1e7 : 0,
    };
  return { base: 1000, prefixes: [""], name: () => unit, bare: true, plain: 0 };
}

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A whole number with thousands set apart: "12,346"; from 10^15 on as a power of ten. */
export function grouped(value: number): string {
  if (Math.abs(value) >= 1e15) return value.toExponential(2);
  return GROUPED.format(value);
}

/** Three significant digits, thousands grouped; `bare` numbers end in no zeros after the point. */
function digits(value: number, bare: boolean): string {
  if (value >= 1000) return grouped(Math.round(value));
  const text = Number(value.toPrecision(3)) >= 100 ? value.toFixed(0) : fixed(value);
  return bare && text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function fixed(value: number): string {
  const exponent = Number(value.toExponential(2).split("e")[1]);
  return value.toFixed(Math.max(0, 2 - exponent));
}

/** A number and its unit for people: 1234.5 ns/op is "1.23 µs/op". */
export function quantity(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const { base, prefixes, name, bare, plain } = scaleOf(unit);
  if (value === 0) return `0 ${name(prefixes[0] ?? "")}`;
  const sign = value < 0 ? "−" : "";
  let size = Math.abs(value);
  if (size < 0.001) return `${sign}< 0.001 ${name(prefixes[0] ?? "")}`;
  let step = 0;
  while (step < prefixes.length - 1 && rounded(size, base) >= (step === 0 ? Math.max(base, plain) : base)) {
    size /= base;
    step++;
  }
  return `${sign}${digits(size, bare && step === 0)} ${name(prefixes[step] ?? "")}`;
}

/** An interval; a unit that both ends share is said once: "43.3 to 44.8 k ops/s". */
export function interval(low: number | null | undefined, high: number | null | undefined, unit: string): string {
  const [left, right] = [quantity(low, unit), quantity(high, unit)];
  const unitOf = (text: string): string => text.replace(/^[−< ]*[\d.,e+]+ /, "");
  return `${unitOf(left) === unitOf(right) ? left.slice(0, left.length - unitOf(left).length).trim() : left} to ${right}`;
}

function rounded(value: number, base: number): number {
  return base === 1000 && value < 1000 ? Number(value.toPrecision(3)) : Math.round(value);
}

/** A relative change: 1.032 is "+3.2 %". Only zero is "−100 %": 0.0004 is "−99.96 %". */
export function change(ratio: number | null | undefined): string {
  if (ratio === null || ratio === undefined || !Number.isFinite(ratio)) return "–";
  if (ratio > 0 && ratio < 0.005) {
    const decimals = Math.min(4, Math.max(1, Math.ceil(-Math.log10(100 * ratio))));
    return `−${Math.min(100 * (1 - ratio), 99.9999).toFixed(decimals)} %`;
  }
  const percent = (ratio - 1) * 100;
  const text = Math.abs(percent) >= 99.5 ? grouped(Math.round(Math.abs(percent))) : Math.abs(percent).toFixed(1);
  if (Number(text) === 0) return "0.0 %";
  return `${percent < 0 ? "−" : "+"}${text} %`;
}
