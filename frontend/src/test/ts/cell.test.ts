import { expect, test } from "vitest";
import { columnsOfForks, nines } from "../../main/ts/cell/data";

test("forksStandSideBySideWithAGapAndTheirMean", () => {
  expect(columnsOfForks([[1, 3], [5]])).toEqual([
    {
      dots: [
        { x: 0, y: 1 },
        { x: 1, y: 3 },
      ],
      from: 0,
      to: 1,
      mean: 2,
    },
    { dots: [{ x: 3, y: 5 }], from: 3, to: 3, mean: 5 },
  ]);
});

test.each([
  [0, 0],
  [90, 1],
  [99, 2],
  [99.999, 5],
])("the quantile %s stands at %s", (quantile, place) => {
  expect(nines(quantile)).toBeCloseTo(place, 6);
});
