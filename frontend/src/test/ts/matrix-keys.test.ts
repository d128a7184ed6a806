import { expect, test } from "vitest";
import { moved } from "../../main/ts/matrix/matrix-keys";

const middle = { row: 2, column: 1 };

test.each([
  ["ArrowLeft", false, { row: 2, column: 0 }],
  ["ArrowRight", false, { row: 2, column: 2 }],
  ["ArrowUp", false, { row: 1, column: 1 }],
  ["ArrowDown", false, { row: 3, column: 1 }],
  ["Home", false, { row: 2, column: 0 }],
  ["End", false, { row: 2, column: 3 }],
  ["Home", true, { row: 0, column: 0 }],
  ["End", true, { row: 29, column: 3 }],
  ["PageDown", false, { row: 12, column: 1 }],
  ["PageUp", false, { row: 0, column: 1 }],
])("%s (control %s) leads from the middle to %o", (key, control, place) => {
  expect(moved(key, control, middle, 30, 4)).toEqual(place);
});

test("stays inside the grid", () => {
  expect(moved("ArrowUp", false, { row: 0, column: 0 }, 3, 3)).toEqual({ row: 0, column: 0 });
  expect(moved("ArrowRight", false, { row: 2, column: 2 }, 3, 3)).toEqual({ row: 2, column: 2 });
});

test("leaves other keys alone", () => {
  expect(moved("Enter", false, middle, 30, 4)).toBeNull();
  expect(moved("a", true, middle, 30, 4)).toBeNull();
});
