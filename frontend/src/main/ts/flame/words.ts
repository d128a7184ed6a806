import { grouped, quantity } from "../quantity";
import type { Unit } from "./format";

/** `java.util.zip.Inflater.inflate` in a place for `letters` letters: whole, without the package, or the beginning of that. Empty below three letters. */
export function fitted(name: string, letters: number): string {
  if (letters < 3) return "";
  if (name.length <= letters) return name;
  const short = shortName(name);
  return short.length <= letters ? short : `${short.slice(0, letters - 1)}…`;
}

/** Class and method: `Inflater.inflate`. Names of native functions stay whole. */
export function shortName(name: string): string {
  const method = name.lastIndexOf(".");
  const type = name.lastIndexOf(".", method - 1);
  return type > 0 && /^[\w.$<>]+$/.test(name) ? name.slice(type + 1) : name;
}

/** The package of a frame; empty where the name has none. */
export function packageOf(name: string): string {
  if (!/^[\w.$<>]+$/.test(name)) return "";
  const parts = name.split(".");
  return parts.slice(0, -2).join(".");
}

/** `0.324` is "32.4 %". */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return "–";
  return share > 0 && share < 0.0005 ? "< 0.1 %" : `${(share * 100).toFixed(1)} %`;
}

/** Difference of two shares in percentage points: "+46.8 pp". */
export function points(difference: number): string {
  const text = (Math.abs(difference) * 100).toFixed(1);
  return text === "0.0" ? "0.0 pp" : `${difference < 0 ? "−" : "+"}${text} pp`;
}

/** A weight with its unit: "2.90 s", "1,234 samples". */
export function weight(value: number, unit: Unit): string {
  if (unit === "samples") return `${grouped(value)} ${value === 1 ? "sample" : "samples"}`;
  if (unit === "bytes") return quantity(value, "B");
  return value === 0 ? "0 ns" : quantity(value, "ns/op").replace("/op", "");
}

/** A weight for each operation of the benchmark: "12.3 ns/op". Samples have no such value. */
export function perOperation(value: number, unit: Unit): string {
  return unit === "samples" ? "–" : quantity(value, unit === "ns" ? "ns/op" : "B/op");
}

/** `signed(-1.5, …)`: the value with its sign in front. */
export function signed(value: number, write: (size: number) => string): string {
  return value === 0 ? write(0) : `${value < 0 ? "−" : "+"}${write(Math.abs(value))}`;
}
