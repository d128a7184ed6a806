import { expect, test } from "vitest";
import {
  axisAlong,
  labelled,
  placesOf,
  rowsOf,
  valueAxis,
  type ScoreAt,
  type Sweep,
} from "../../main/ts/cell/sweep-data";

const at = (x: number, score: number, half: number | null): ScoreAt => ({
  x,
  score,
  low: half === null ? null : score - half,
  high: half === null ? null : score + half,
});

function sweepOf(...lines: ScoreAt[][]): Sweep {
  return { unit: "ns/op", lines: lines.map((scores, number) => ({ label: `${17 + number}`, scores, scaling: null })) };
}

test("theTableHasARowForEachPlaceThatAnEnvironmentMeasured", () => {
  const sweep = sweepOf([at(10, 12, 1), at(1000, 1400, null)], [at(10, 11, 1), at(100, 110, 5)]);

  expect(placesOf(sweep)).toEqual([10, 100, 1000]);
  expect(rowsOf(sweep)).toEqual([
    ["10", ["12.0 ns/op (11.0 to 13.0 ns/op)", "11.0 ns/op (10.0 to 12.0 ns/op)"]],
    ["100", ["–", "110 ns/op (105 to 115 ns/op)"]],
    ["1000", ["1.40 µs/op", "–"]],
  ]);
});

test.each([
  [[10, 20, 100], 10, "logarithmic"],
  [[10, 20, 99], 10, "linear"],
  [[0, 10, 1000], 10, "linear"],
  [[1, 2, 4, 64], Infinity, "linear"],
])("anAxisAlong %j is logarithmic from a factor of %d on: %s", (places, factor, type) => {
  const axis = axisAlong(places, factor);
  expect(axis.type).toBe(type);
  expect(axis.min).toBeLessThan(places[0]!);
  expect(axis.max).toBeGreaterThan(places.at(-1)!);
});

test("labelsThatWouldTouchAreLeftOut", () => {
  const threads = [1, 2, 4, 8, 16, 32, 64];
  expect(labelled(threads, axisAlong(threads, Infinity))).toEqual([1, 8, 16, 32, 64]);
  const sizes = [10, 20, 90, 100, 1000];
  expect(labelled(sizes, axisAlong(sizes, 10))).toEqual([10, 20, 90, 1000]);
});

test("aVeryWideIntervalDoesNotPressTheScoresIntoALine", () => {
  expect(valueAxis(sweepOf([at(1, 100, 500), at(2, 120, 5)]))).toEqual({
    type: "linear",
    suggestedMin: 50,
    suggestedMax: 240,
  });
  expect(valueAxis(sweepOf([at(1, 10, null), at(2, 300, 2)]))).toEqual({
    type: "logarithmic",
    suggestedMin: 10,
    suggestedMax: 302,
  });
});
