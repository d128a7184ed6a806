import { expect, test } from "vitest";
import { readChoices, writeChoices } from "../../main/ts/url-state";

const defaults = { scale: "linear", branch: "" };

test("readsChoicesAndFallsBackToDefaults", () => {
  expect(readChoices("?scale=log&other=1", defaults)).toEqual({ scale: "log", branch: "" });
});

test("writesOnlyWhatDiffersFromTheDefaultAndKeepsStrangers", () => {
  expect(writeChoices("?metric=time&branch=x", { scale: "log", branch: "" }, defaults)).toBe("?metric=time&scale=log");
  expect(writeChoices("", { scale: "linear", branch: "" }, defaults)).toBe("");
});

test("whatIsWrittenIsReadBack", () => {
  const choices = { scale: "log", branch: "feature/ä & b=c" };
  expect(readChoices(writeChoices("", choices, defaults), defaults)).toEqual(choices);
});

test("aListIsAParameterSeveralTimes", () => {
  const lists = { with: [] as readonly string[] };
  expect(writeChoices("?with=1&a=b", { with: ["2", "3"] }, lists)).toBe("?a=b&with=2&with=3");
  expect(readChoices("?with=2&with=3", lists)).toEqual({ with: ["2", "3"] });
  expect(writeChoices("?with=2", { with: [] }, lists)).toBe("");
});
