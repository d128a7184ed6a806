import { expect, test } from "vitest";
import { localTime } from "../../main/ts/local-time";

test.each([
  ["2026-03-01T09:30:00Z", "Europe/Berlin", "2026-03-01 10:30 GMT+1"],
  ["2026-07-01T23:30:00.123456Z", "Europe/Berlin", "2026-07-02 01:30 GMT+2"],
  ["2026-03-01T09:30:00Z", "Asia/Kolkata", "2026-03-01 15:00 GMT+5:30"],
  ["2026-03-01T09:30:00Z", "UTC", ""],
  ["", "Europe/Berlin", ""],
])("%s in %s is %s", (time, zone, words) => {
  expect(localTime(new Date(time), zone)).toBe(words);
});
