import { expect, test } from "vitest";
import { shortened } from "../../main/ts/charts/shorten";

test("names that differ at their end stay different", () => {
  expect(shortened("CatalogueBenchmark.search (size=1000)", 24)).toBe("Catalogue…ch (size=1000)");
  expect(shortened("CatalogueBenchmark.search (size=1001)", 24)).toBe("Catalogue…ch (size=1001)");
});

test("a name that fits stays whole", () => {
  expect(shortened("Locks.lazy", 10)).toBe("Locks.lazy");
  expect(shortened("Locks.lazyX", 10)).toHaveLength(10);
});

test("cuts no character in two", () => {
  expect(shortened("😀🚀😀🚀😀🚀😀", 5)).toBe("😀…😀🚀😀");
});
