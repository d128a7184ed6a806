import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { change, interval, quantity } from "../../main/ts/quantity";

const cases = readFileSync("src/test/resources/quantities.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

test.each(cases)("%s %s is written %s", (value, unit, text) => {
  expect(quantity(Number(value), unit!)).toBe(text);
});

test.each([
  [1.032, "+3.2 %"],
  [0.3, "−70.0 %"],
  [1.0002, "0.0 %"],
  [3.5, "+250 %"],
  [0.0049, "−99.5 %"],
  [0.0004, "−99.96 %"],
  [1e-9, "−99.9999 %"],
  [0, "−100 %"],
  [Number.NaN, "–"],
])("a ratio of %s is a change of %s", (ratio, text) => {
  expect(change(ratio)).toBe(text);
});

test.each([
  [43_300, 44_800, "ops/s", "43.3 to 44.8 k ops/s"],
  [549_000, 1_710_000, "ops/s", "549 k ops/s to 1.71 M ops/s"],
  [-2.5, 7, "ns/op", "−2.50 to 7.00 ns/op"],
  [0.0001, 0.5, "B/op", "< 0.001 to 0.5 B/op"],
])("from %s to %s %s is written %s", (low, high, unit, text) => {
  expect(interval(low, high, unit)).toBe(text);
});
