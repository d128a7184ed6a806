import { expect, test } from "vitest";
import { asked } from "../../main/ts/run/pick-two";

test("says how many are missing, and what the order means", () => {
  expect([0, 1, 2].map(asked)).toEqual(["Select two runs.", "Select one more.", "The earlier run is the baseline."]);
});
