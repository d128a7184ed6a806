import { expect, test } from "vitest";
import { axisTitle, tick } from "../../main/ts/charts/axis";
import type { Palette } from "../../main/ts/charts/palette";
import { changeMarks } from "../../main/ts/series/changes";
import { valueRange } from "../../main/ts/series/range";
import {
  indexOfId,
  jdkStarts,
  minute,
  placesOf,
  scaled,
  type SeriesColumns,
  type Shown,
} from "../../main/ts/series/points";

const columns: SeriesColumns = {
  unit: "ns/op",
  direction: "LOWER_IS_BETTER",
  jdks: ["11.0.13", "17.0.9"],
  branches: ["main", "feature"],
  position: [1767225600, 1767312000, 1767398400],
  score: [10, 20, 5],
  low: [9, null, 4],
  high: [11, null, 6],
  forks: [3, 1, 3],
  commit: ["a", "b", null],
  jdk: [0, 1, 1],
  branch: [0, 1, 0],
  run: [1, 2, 3],
  id: [100, 200, 300],
  allocation: [null, 16, 16],
  changes: [
    {
      id: 7,
      state: "confirmed",
      verdict: "regressed",
      at: 300,
      from: 200,
      to: 300,
      before: 10,
      after: 20,
      words: "regressed +100 %",
    },
  ],
  marks: [],
  moved: {},
  excluded: { "2": "excluded by Ada: a backup ran" },
  unstable: { "1": "Unstable host: clock readings varied by 11 %" },
};

test("aBranchKeepsItsPointsInOrder", () => {
  expect(placesOf(columns, "")).toEqual([0, 1, 2]);
  expect(placesOf(columns, "main")).toEqual([0, 2]);
  expect(placesOf(columns, "gone")).toEqual([]);
});

test("valuesAreGivenAsMeasuredOrInPercentOfTheBaseline", () => {
  expect(scaled(20, null)).toBe(20);
  expect(scaled(20, 10)).toBe(200);
  expect(scaled(null, 10)).toBeNaN();
});

test("aPointIsFoundByItsIdAmongThoseShown", () => {
  expect(indexOfId(columns, [0, 2], "300", -1)).toBe(1);
  expect(indexOfId(columns, [0, 2], "200", -1)).toBe(-1);
  expect(indexOfId(columns, [0, 2], "", 7)).toBe(7);
});

test("labelsOfTheJdkAxisStandWhereAJdkBegins", () => {
  expect(jdkStarts(columns, [0, 1, 2])).toEqual([
    { index: 0, label: "11.0.13" },
    { index: 1, label: "17.0.9" },
  ]);
});

test("timesAreWrittenInUtc", () => {
  expect(minute(1767225600)).toBe("2026-01-01 00:00");
});

test.each([
  [1200, "ns/op", "1.20 µs"],
  [580e6, "ops/s", "580 M"],
  [50, "ops/s", "50.0"],
  [16, "B/op", "16 B"],
  [2048, "B/op", "2,048 B"],
  [120, "%", "120 %"],
  [3, "counts", "3"],
])("a tick at %s %s says %s", (value, unit, text) => {
  expect(tick(value, unit)).toBe(text);
  expect(axisTitle(unit)).not.toBe("");
});

function shownWith(score: number[], half: number[]): Shown {
  const places = score.map((_, place) => place);
  const ends = (sign: number): number[] => score.map((value, place) => value + sign * half[place]!);
  const parts = {
    places,
    alongJdks: false,
    logarithmic: false,
    baseline: null,
    from: 0,
    to: score.length - 1,
    selected: -1,
    notes: [],
  };
  return { ...parts, columns: { ...columns, score, low: ends(-1), high: ends(1) } };
}

test("oneWideIntervalDoesNotPressTheScoresIntoALine", () => {
  const half = Array.from({ length: 20 }, () => 2);
  half[7] = 500;
  const { min, max } = valueRange(
    shownWith(
      Array.from({ length: 20 }, (_, place) => 100 + (place % 3)),
      half,
    ),
  );
  expect(min).toBeGreaterThan(90);
  expect(max).toBeLessThan(110);
});

test("fewIntervalsAreShownWholeButNotBelowZero", () => {
  const { min, max } = valueRange(shownWith([100, 10], [5, 50]));
  expect(min).toBe(0);
  expect(max).toBeGreaterThanOrEqual(105);
});

test("aConstantSeriesHasARangeToStandIn", () => {
  const { min, max } = valueRange(shownWith([5, 5], [0, 0]));
  expect(min).toBeLessThan(5);
  expect(max).toBeGreaterThan(5);
});

test("aChangeIsMarkedBetweenItsNeighboursWithItsBandAndLevels", () => {
  const colours = { worse: "rgb(1, 2, 3)", surface: "", plot: () => "" } as unknown as Palette;
  const marks = changeMarks({ columns, places: [0, 1, 2], baseline: 10 } as unknown as Shown, colours);
  expect(marks["change7"]).toMatchObject({ xMin: 1.5, xMax: 1.5, borderColor: "rgb(1, 2, 3)" });
  expect(marks["band7"]).toMatchObject({ xMin: 0.5, xMax: 1.5 });
  expect(marks["before7"]).toMatchObject({ xMax: 1.5, yMin: 100, yMax: 100 });
  expect(marks["after7"]).toMatchObject({ xMin: 1.5, yMin: 200 });
  expect(changeMarks({ columns, places: [0, 1], baseline: null } as unknown as Shown, colours)).toEqual({});
});
