import { expect, test } from "vitest";
import { shortened } from "../../main/ts/charts/shorten";

test("names that differ at their end stay different", () => {
  expect(shortened("CatalogueBenchmark.search (size=1000)", 24)).toBe("search (size=1000)");
  expect(shortened("CatalogueBenchmark.search (size=1001)", 24)).toBe("search (size=1001)");
});

test("a name that fits stays whole", () => {
  expect(shortened("Locks.lazy", 10)).toBe("Locks.lazy");
  expect(shortened("lazyLocking", 10)).toHaveLength(10);
});

test("a method is never cut, its parameters are", () => {
  expect(shortened("Locks.keptLazySynchronized (size=1024, kind=virtual)", 30)).toBe("keptLazySynchronized (s…rtual)");
  expect(shortened("Locks.aMethodThatIsLongerThanItsLabel", 20)).toBe("aMethodThatIsLongerThanItsLabel");
});

test("cuts no character in two", () => {
  expect(shortened("😀🚀😀🚀😀🚀😀", 5)).toBe("😀…😀🚀😀");
});
