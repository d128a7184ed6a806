import { expect, test } from "vitest";
import { order } from "../../main/ts/sortable";

test("sorts numbers by size, with values without a number at the end", () => {
  const values = ["3", "–", "1,200", "", "0.5", "-2"];
  expect(order(values, true, true).map((place) => values[place])).toEqual(["1,200", "3", "0.5", "-2", "–", ""]);
  expect(order(values, true, false).map((place) => values[place])).toEqual(["-2", "0.5", "3", "1,200", "–", ""]);
});

test("sorts texts by the alphabet and times by their order", () => {
  expect(order(["shop", "demo", "Mail"], false, false)).toEqual([1, 2, 0]);
  expect(order(["2026-03-02T10:00Z", "2026-03-10T09:00Z"], false, true)).toEqual([1, 0]);
});
