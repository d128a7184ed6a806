import { expect, test } from "vitest";
import { done, unsaved } from "../../main/ts/sent-form";

test.each([
  ["Delete the release v1", "Deleted the release v1."],
  ["Add", "Added."],
  ["Save changes", "Saved."],
  ["Find the cause, at most 40 min", "Requested: find the cause, at most 40 min."],
  ["Acknowledge", "Done: Acknowledge."],
])("%s: %s", (action, words) => {
  expect(done(action)).toBe(words);
});

test("a text of another form is reported before it is lost", () => {
  const sent = {};
  const mine = { form: sent, value: "a backup ran", defaultValue: "" };
  const other = { form: {}, value: "new BIOS", defaultValue: "" };
  expect(unsaved([mine, { ...other, defaultValue: "new BIOS" }, { ...other, value: " " }], sent)).toBeUndefined();
  expect(unsaved([mine, other], sent)).toBe("new BIOS");
});
