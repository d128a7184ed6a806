import { expect, it, vi } from "vitest";
import { copy, pinned } from "../../main/ts/copy";

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

it("shows and says that it copied, also where the browser never answers", async () => {
  vi.useFakeTimers();
  const status = { textContent: "" };
  const button = { textContent: "Copy permanent link" };
  vi.stubGlobal("navigator", { clipboard: { writeText: () => new Promise(() => undefined) } });
  vi.stubGlobal("document", {
    getElementById: () => status,
    createElement: () => ({ select: () => undefined, remove: () => undefined }),
    body: { append: () => undefined },
    execCommand: () => true,
  });
  const copied = copy(button as unknown as HTMLElement, "text");
  await vi.advanceTimersByTimeAsync(300);
  await copied;
  expect([button.textContent, status.textContent]).toEqual(["Copied", "Copied"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([button.textContent, status.textContent]).toEqual(["Copy permanent link", ""]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
