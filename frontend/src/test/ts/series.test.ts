import { expect, test } from "vitest";
import { axisTitle, leastRange, tick, ticksOf } from "../../main/ts/charts/axis";
import type { Palette } from "../../main/ts/charts/palette";
import { changeMarks } from "../../main/ts/series/changes";
import { DEFAULTS, look } from "../../main/ts/series/look";
import { valueRange } from "../../main/ts/series/range";
import {
  indexOfId,
  minute,
  placesOf,
  scaled,
  type Line,
  type SeriesColumns,
  type Shown,
} from "../../main/ts/series/points";
import { align, jdkStarts } from "../../main/ts/series/stops";
import { pins, pointFilter } from "../../main/ts/series/time-range";
import { againstFirst, valuesAt } from "../../main/ts/series/values";

const lineWith = (parts: Partial<Line>): Line => ({
  id: "1",
  name: "",
  columns,
  places: [0, 1, 2],
  baseline: null,
  colour: 0,
  hidden: false,
  sameHost: true,
  ...parts,
});

const columns: SeriesColumns = {
  unit: "ns/op",
  direction: "LOWER_IS_BETTER",
  jdks: ["11.0.13", "17.0.9"],
  count: 3,
  jdkRanks: [1, 4],
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
      incident: 12,
    },
  ],
  marks: [],
  moved: {},
  excluded: { "2": "excluded by Ada: a backup ran" },
  unstable: { "1": "Unstable host: clock readings varied by 11 %" },
};

const now = columns.position[2]! + 3600;
const NOTHING = { branch: "", last: "", since: "", until: "", upTo: "" };
const within = (choices: Partial<typeof NOTHING>): number[] =>
  placesOf(columns, pointFilter({ ...NOTHING, ...choices }, now));

test("aBranchKeepsItsPointsInOrder", () => {
  expect(within({})).toEqual([0, 1, 2]);
  expect(within({ branch: "main" })).toEqual([0, 2]);
  expect(within({ branch: "gone" })).toEqual([]);
});

test("valuesAreGivenAsMeasuredOrInPercentOfTheBaseline", () => {
  expect(scaled(20, null)).toBe(20);
  expect(scaled(20, 10)).toBe(200);
  expect(scaled(null, 10)).toBeNaN();
});

test("aPointIsFoundByItsIdAmongThoseShown", () => {
  expect(indexOfId({ columns, places: [0, 2] }, "300", -1)).toBe(1);
  expect(indexOfId({ columns, places: [0, 2] }, "200", -1)).toBe(-1);
  expect(indexOfId({ columns, places: [0, 2] }, "", 7)).toBe(7);
});

test("labelsOfTheJdkAxisStandWhereAJdkBegins", () => {
  expect(jdkStarts(align([{ columns, places: [0, 1, 2] }], true).stops)).toEqual([0, 1]);
});

test("seriesStandAboveEachOtherByCommitAndLeaveGapsWhereTheyHaveNone", () => {
  const later = { ...columns, commit: ["b", "b", "c"], position: columns.position.map((one) => one + 90_000) };
  const { stops, places } = align(
    [
      { columns, places: [0, 1, 2] },
      { columns: later, places: [0, 1, 2] },
    ],
    false,
  );
  expect(stops.map(({ commit }) => commit)).toEqual(["a", "b", null, "b", "c"]);
  expect(places).toEqual([
    [0, 1, 2, -1, -1],
    [-1, 0, -1, 1, 2],
  ]);
});

test("alongJdkBuildsTheOrderOfAllBuildsComesBeforeTime", () => {
  const newer = { ...columns, jdks: ["8.0.1", "11.0.13"], jdkRanks: [0, 1] };
  const { stops } = align(
    [
      { columns, places: [0, 1, 2] },
      { columns: newer, places: [0, 1, 2] },
    ],
    true,
  );
  expect(stops.map(({ jdk }) => jdk)).toEqual(["8.0.1", "11.0.13", "11.0.13", "11.0.13", "17.0.9", "17.0.9"]);
});

test("aTimeRangeIsTodayAndSoManyDaysOrFromADayToTheEndOfAnother", () => {
  expect(within({ last: "1" })).toEqual([1, 2]);
  expect(within({ last: "2" })).toEqual([0, 1, 2]);
  expect(within({ since: "2026-01-02" })).toEqual([1, 2]);
  expect(within({ since: "2026-01-02", until: "2026-01-02" })).toEqual([1]);
  expect(within({ until: "2025-12-31" })).toEqual([]);
  expect(within({ branch: "main", until: "2026-01-02" })).toEqual([0]);
});

test("aCopiedLinkKeepsTheDaysAndThePointsOfItsMoment", () => {
  const newer = { ...columns, id: [400, 350, 20] };
  expect(pins({ ...NOTHING, last: "1" }, [columns, newer], now)).toBe("upTo=400&last=&since=2026-01-02");
  expect(pins({ ...NOTHING, since: "2026-01-01" }, [columns], now)).toBe("upTo=300");
  expect(pins({ ...NOTHING, upTo: "250" }, [columns], now)).toBe("upTo=250");
  expect(pins(NOTHING, [{ ...columns, id: [] }], now)).toBe("upTo=");
  expect(within({ upTo: "250" })).toEqual([0, 1]);
});

test("aLineIsComparedWithTheFirstOneOnItsHostOnly", () => {
  const [first, same, foreign] = [lineWith({}), lineWith({ id: "2" }), lineWith({ id: "3", sameHost: false })];
  const other = { ...same!, columns: { ...columns, score: [5, 10, 20] } };
  const shown = { lines: [first, other, foreign, lineWith({ hidden: true })] } as unknown as Shown;
  const values = valuesAt(shown, 0);
  expect(values.map((value) => againstFirst(shown, value, 0))).toEqual([null, 0.5, null]);
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

test.each([
  [[129, 129.5, 130, 130.5], "ns/op", "129.0 ns,129.5 ns,130.0 ns,130.5 ns"],
  [[994.3, 995, 1000, 1005], "ns/op", "994 ns,995 ns,1.000 µs,1.005 µs"],
  [[1.2e6, 1.225e6, 1.25e6], "ops/s", "1.200 M,1.225 M,1.250 M"],
  [[24, 24.5, 25], "B/op", "24 B,24.5 B,25 B"],
  [[2000, 2000.5], "B/op", "2,000 B,2,000.5 B"],
  [[99.98, 100, 100.02], "%", "99.98 %,100 %,100.02 %"],
  [[0, 100, 200], "ns/op", "0 ns,100 ns,200 ns"],
])("ticks at %s %s have the digits that tell them apart", (values, unit, texts) => {
  const ticks = values.map((value) => ({ value }));
  expect(values.map((value, at) => ticksOf(unit).call({ type: "linear" }, value, at, ticks)).join()).toBe(texts);
});

test("ticksOfALogarithmicAxisHaveThreeDigits", () => {
  const ticks = [0.1, 0.2, 100].map((value) => ({ value }));
  expect(ticksOf("ns/op").call({ type: "logarithmic" }, 100, 2, ticks)).toBe("100 ns");
});

test("anAxisOfEqualValuesIsWideEnoughForItsTicks", () => {
  const { suggestedMin, suggestedMax } = leastRange([32, 32.0004]);
  expect(suggestedMin).toBeCloseTo(31.04);
  expect(suggestedMax).toBeCloseTo(32.96);
  expect(tick(suggestedMin!, "B/op")).not.toBe(tick(suggestedMax!, "B/op"));
  expect(leastRange([32, 33])).toEqual({});
  expect(leastRange([0, 0])).toEqual({});
});

test("anAxisTakesMoreValuesThanACallTakesArguments", () => {
  expect(leastRange(Array.from({ length: 300_000 }, (_, i) => i))).toEqual({});
});

function shownOf(line: Line): Shown {
  const { stops } = align([line], false);
  const drawn = { alongJdks: false, logarithmic: false, from: 0, to: stops.length - 1, selected: -1, notes: [] };
  return { ...drawn, lines: [line], stops, selectedLine: line };
}

function shownWith(score: number[], half: number[], forksOfAll = 3): Shown {
  const ends = (sign: number): number[] => score.map((value, place) => value + sign * half[place]!);
  const places = score.map((_, place) => place);
  return shownOf(
    lineWith({
      places,
      columns: { ...columns, score, low: ends(-1), high: ends(1), forks: score.map(() => forksOfAll) },
    }),
  );
}

test("an axis shows at least a tenth of the scores, and clips longer intervals", () => {
  const calm = valueRange(shownWith([100, 100.1], [0, 0]));
  expect(calm.max! - calm.min!).toBeGreaterThanOrEqual(10);
  expect(valueRange(shownWith([100, 140], [90, 90])).max).toBeLessThanOrEqual(180);
});

test("oneWideIntervalDoesNotPressTheScoresIntoALine", () => {
  const half = Array.from({ length: 20 }, () => 2);
  half[7] = 500;
  const { min, max } = valueRange(
    shownWith(
      Array.from({ length: 20 }, (_, place) => 100 + (place % 3)),
      half,
    ),
  );
  expect(min).toBeGreaterThanOrEqual(90);
  expect(max).toBeLessThanOrEqual(110);
});

test("fewIntervalsAreShownWholeButNotBelowZero", () => {
  const { min, max } = valueRange(shownWith([100, 10], [5, 50]));
  expect(min).toBe(0);
  expect(max).toBeGreaterThanOrEqual(105);
});

test("aRangeHasRoomForAllLinesInSight", () => {
  const [low, high] = [shownWith([100, 110], [1, 1]), shownWith([900, 910], [1, 1])];
  const [first, other] = [low.lines[0], { ...high.lines[0], id: "2" }];
  const both = valueRange({ ...low, lines: [first, other] });
  expect([both.min! <= 99, both.max! >= 911]).toEqual([true, true]);
  expect(valueRange({ ...low, lines: [first, { ...other, hidden: true }] }).max).toBeLessThan(130);
  expect(valueRange({ ...low, lines: [first, { ...other, baseline: 900 }] }).max).toBeLessThan(130);
  expect(valueRange({ ...low, lines: [{ ...first, hidden: true }] })).toEqual({});
});

test("intervalsThatAreNotDrawnTakeNoRoom", () => {
  const { lines, ...shown } = shownWith([100, 110], [8, 8]);
  const four = ["1", "2", "3", "4"].map((id) => ({ ...lines[0], id })) as unknown as Shown["lines"];
  expect(valueRange({ ...shown, lines }).max).toBeGreaterThanOrEqual(118);
  expect(valueRange({ ...shown, lines: four }).max).toBeLessThan(116);
  expect(valueRange(shownWith([100, 110], [8, 8], 2)).max).toBeLessThan(116);
});

test("negativeScoresAndGapsHaveARange", () => {
  const { lines, ...shown } = shownWith([-10, -20, Number.NaN], [1, 1, 1]);
  const { min, max } = valueRange({ ...shown, lines: [{ ...lines[0], places: [0, -1, 1, 2] }] });
  expect(min).toBeLessThanOrEqual(-21);
  expect(max).toBeLessThan(0);
});

test("aConstantSeriesHasARangeToStandIn", () => {
  const { min, max } = valueRange(shownWith([5, 5], [0, 0]));
  expect(min).toBeLessThan(5);
  expect(max).toBeGreaterThan(5);
});

test("aChangeIsMarkedBetweenItsNeighboursWithItsBandAndLevels", () => {
  const colours = { worse: "rgb(1, 2, 3)", surface: "", plot: () => "" } as unknown as Palette;
  const marks = changeMarks(shownOf(lineWith({ baseline: 10 })), colours);
  expect(marks["change7"]).toMatchObject({ xMin: 1.5, xMax: 1.5, borderColor: "rgb(1, 2, 3)" });
  expect(marks["band7"]).toMatchObject({ xMin: 0.5, xMax: 1.5 });
  expect(marks["before7"]).toMatchObject({ xMax: 1.5, yMin: 100, yMax: 100 });
  expect(marks["after7"]).toMatchObject({ xMin: 1.5, yMin: 200 });
  expect(changeMarks(shownOf(lineWith({ places: [0, 1] })), colours)).toEqual({});
});

test("theLevelOfARecoveredChangeEndsWhereTheScoresAreBack", () => {
  const colours = { worse: "rgb(1, 2, 3)", soft: "rgb(4, 5, 6)", surface: "", plot: () => "" } as unknown as Palette;
  const score = [10, 10, 20, 21, 20, 11, 10, 10];
  const places = score.map((_, index) => index);
  const change = { ...columns.changes[0]!, at: 2, from: 2, to: 2, before: 10, after: 20 };
  const ends = (["recovered", "confirmed"] as const).map((state) => {
    const history = { ...columns, score, id: places, changes: [{ ...change, state }] };
    return changeMarks(shownOf(lineWith({ columns: history, places })), colours)[`after${change.id}`];
  });
  expect(ends).toMatchObject([{ xMax: 4.5 }, { xMax: 7.5 }]);
});

test("aChangeOfALineLaidOverTheFirstOneIsAThinLine", () => {
  const colours = { plot: (index: number) => `rgb(${index}, 0, 0)` } as unknown as Palette;
  const [hidden, over] = [lineWith({ hidden: true }), lineWith({ id: "2", colour: 3 })];
  const marks = changeMarks({ ...shownOf(hidden), lines: [hidden, over] }, colours);
  expect(Object.keys(marks)).toEqual(["change7"]);
  expect(marks["change7"]).toMatchObject({
    xMin: 1.5,
    borderColor: "rgba(3, 0, 0, 0.8)",
    label: { content: "incident 12" },
  });
});

test("aNoteStandsAtItsPointAmongThoseOfOneCommit", () => {
  const [at] = columns.position as [number];
  const sameCommit = { ...columns, commit: ["a", "a", "a"], position: [at, at, at] };
  const stopsOf = (choices: Partial<typeof DEFAULTS>, ...scores: string[]): number[] =>
    look(
      { ...DEFAULTS, ...choices },
      [{ id: "1", name: "", sameHost: true, columns: sameCommit }],
      true,
      scores.map((score) => ({ at, score, text: "" })),
      0,
    ).notes.map(({ index }) => index);
  expect(stopsOf({}, "200", "300")).toEqual([1, 2]);
  // Without a point, or with one that was deleted, the time remains.
  expect(stopsOf({}, "", "999")).toEqual([0, 0]);
  expect(stopsOf({ branch: "main" }, "200")).toEqual([]);
});

test("theAddressChoosesBaselineZoomAndSelectionAmongTheStopsOfAllLines", () => {
  const member = { id: "1", name: "17", sameHost: true, columns };
  const later = {
    ...columns,
    id: [7, 8, 9],
    commit: ["b", "c", "d"],
    position: columns.position.map((one) => one + 1),
  };
  const chosen = { ...DEFAULTS, show: "percent", baseline: "200", point: "8", from: "7", hide: ["1"] };
  const shown = look(chosen, [member, { ...member, id: "2", columns: later }], false, [], 0);
  expect(shown.lines.map(({ places, baseline, hidden }) => [places, baseline, hidden])).toEqual([
    [[0, 1, -1, 2, -1], 20, true],
    [[-1, 0, 1, -1, 2], 10, false],
  ]);
  expect([shown.from, shown.to, shown.selected, shown.selectedLine.id]).toEqual([1, 4, 2, "2"]);
});
