import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { change, quantity } from "../../main/ts/quantity";

const cases = readFileSync("src/test/resources/quantities.tsv", "utf8").trim().split("\n").slice(1).map((line) => line.split("\t"));

test.each(cases)("%s %s is written %s", (value, unit, text) => {
  expect(quantity(Number(value), unit!)).toBe(text);
});

test.each([
  [1.032, "+3.2 %"],
  [0.3, "−70.0 %"],
  [1.0002, "0.0 %"],
  [3.5, "+250 %"],
  [Number.NaN, "–"],
])("a ratio of %s is a change of %s", (ratio, text) => {
  expect(change(ratio)).toBe(text);
});
