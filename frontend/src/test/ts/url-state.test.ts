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
