import { expect, it } from "vitest";
import { pinned } from "../../main/ts/copy";

it("puts runs in the place of environments and keeps the rest of a view", () => {
  expect(
    pinned(
      "http://localhost/compare?baseline=1&candidate=2&candidate=3&cpu-zoom=2-a",
      "baseline=&candidate=&baselineRun=7&candidateRun=8~9&candidateRun=10",
    ),
  ).toBe("http://localhost/compare?cpu-zoom=2-a&baselineRun=7&candidateRun=8%7E9&candidateRun=10");
});

it("copies an address without pins as it is", () => {
  expect(pinned("http://localhost/matrix?a=1%20b", "")).toBe("http://localhost/matrix?a=1%20b");
});
