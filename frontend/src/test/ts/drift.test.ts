import { expect, test } from "vitest";
import { apart, legend } from "../../main/ts/run/drift";

test.each([
  [[100, 111, 105], "11 %"],
  [[2, 2.01], "0.5 %"],
  [[7], "0.0 %"],
  [[1, 4.4], "340 %"],
])("readings of %s ns are %s apart", (nanos, words) => {
  expect(apart(nanos)).toBe(words);
});

test("theLegendSaysWhatItsPercentAreOf", () => {
  expect(legend("integer-chain-1", [10, 21, 12])).toBe("integer-chain-1, slowest 110 % over fastest");
});
