import { expect, test } from "vitest";
import { decimate } from "../../main/ts/charts/decimate";

/** Lehmer's generator, so that every run sees the same numbers. */
function noise(seed: number, length: number): number[] {
  let state = seed;
  return Array.from({ length }, () => (state = (state * 48271) % 2147483647) / 2147483647);
}

test("keepsEveryPointWhenTheyAreFew", () => {
  expect(decimate([3, 1, 2], 0, 2, 100)).toEqual([0, 1, 2]);
  expect(decimate([], 0, -1, 100)).toEqual([]);
});

test.each([1, 2, 3, 4, 5])("keepsTheExtremesOfEveryBucketInOrder, seed %i", (seed) => {
  const values = noise(seed, 10_000);
  const kept = decimate(values, 0, values.length - 1, 500);

  expect(kept.length).toBeLessThanOrEqual(2000);
  expect(kept).toEqual([...new Set(kept)].sort((left, right) => left - right));
  expect(kept[0]).toBe(0);
  expect(kept.at(-1)).toBe(9999);
  for (let bucket = 0; bucket < 500; bucket++) {
    const slice = values.slice(bucket * 20, bucket * 20 + 20);
    const drawn = kept
      .filter((index) => index >= bucket * 20 && index < bucket * 20 + 20)
      .map((index) => values[index]!);
    expect(Math.min(...drawn)).toBe(Math.min(...slice));
    expect(Math.max(...drawn)).toBe(Math.max(...slice));
  }
});

test("keepsOneOutlierAmongTenThousand", () => {
  const values = new Array<number>(10_000).fill(1);
  values[6789] = 99;
  expect(decimate(values, 0, 9999, 300)).toContain(6789);
});

test("staysInsideTheRangeAskedFor", () => {
  const kept = decimate(noise(7, 10_000), 2000.4, 7999.6, 100);
  expect(kept[0]).toBe(2000);
  expect(kept.at(-1)).toBe(8000);
});
