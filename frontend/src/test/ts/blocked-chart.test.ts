import { expect, test } from "vitest";
import { scaleOf } from "../../main/ts/compare/blocked-chart";

test("times of a similar size have a linear axis", () => {
  expect(scaleOf([100, 4_000, null, 0])).toBe("linear");
});

test("times that differ much have a logarithmic axis", () => {
  expect(scaleOf([100, 6_000])).toBe("logarithmic");
});
