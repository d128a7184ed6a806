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

/** Digits after the point that a multiple of this step needs: 1 of 0.5, 2 of 0.25, none of 20. */
export function decimals(step: number): number {
  if (!(step > 0)) return 0;
  const exponent = Math.floor(Math.log10(step) + 1e-9);
  const mantissa = step / 10 ** exponent;
  return Math.max(0, (Math.abs(mantissa - Math.round(mantissa)) < 1e-6 ? 0 : 1) - exponent);
}

/**
 * Three significant digits, more where the step needs them, thousands grouped; `bare` numbers end in no zeros after the point.
 */
function digits(value: number, bare: boolean, step: number): string {
  const needed = decimals(step);
  if (value >= 1000)
    return needed === 0 ? grouped(Math.round(value)) : value.toLocaleString("en-US", { maximumFractionDigits: needed });
  const text = value.toFixed(Math.max(needed, Number(value.toPrecision(3)) >= 100 ? 0 : places(value)));
  return bare && text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Digits after the point of a number with three. */
function places(value: number): number {
  return Math.max(0, 2 - Number(value.toExponential(2).split("e")[1]));
}

/**
 * A number and its unit for people: 1234.5 ns/op is "1.23 µs/op". `apart` is the distance of two numbers that must look different, such as ticks of
 * an axis, in the same unit.
 */
export function quantity(value: number | null | undefined, unit: string, apart = 0): string {
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
  return `${sign}${digits(size, bare && step === 0, apart / base ** step)} ${name(prefixes[step] ?? "")}`;
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

/** A speed in a narrow place: 0.7 is "−30 %", 1.8 is "1.8× as fast"; as `ChangeWords.brief`. */
export function speedChange(speed: number): string {
  if (Math.abs(speed - 1) < 0.5) return change(speed).replace(".0 ", " ");
  const factor = Math.max(speed, 1 / speed);
  return `${factor < 9.95 ? factor.toFixed(1).replace(".0", "") : Math.round(factor)}× as ${speed < 1 ? "slow" : "fast"}`;
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
