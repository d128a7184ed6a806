import { expect, test } from "vitest";
import { done } from "../../main/ts/sent-form";

test.each([
  ["Delete the release v1", "Deleted the release v1."],
  ["Add", "Added."],
  ["Save changes", "Saved."],
  ["Acknowledge", "Done: Acknowledge."],
])("%s: %s", (action, words) => {
  expect(done(action)).toBe(words);
});
