import { expect, test } from "vitest";
import { selected } from "../../main/ts/select-rows";

test("says how many are selected", () => {
  expect([0, 1, 2].map(selected)).toEqual([
    "Select incidents in the list.",
    "1 incident selected.",
    "2 incidents selected.",
  ]);
});
