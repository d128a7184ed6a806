import { describe, expect, it } from "vitest";
import {
  isRecording,
  isStorable,
  placeOf,
  summaryOf,
  summaryOfRecording,
  type PreviewedRun,
  type UploadPreview,
} from "../../main/ts/uploads/preview";

const run: PreviewedRun = {
  jdk: "17.0.9",
  flagSet: "default",
  host: "lab-3",
  commit: null,
  branch: null,
  benchmarks: 2,
  scores: 1200,
  unmeasured: 0,
  recordings: 1,
};
const problem = {
  file: "jmh.json",
  row: 3,
  benchmark: "a.B.c",
  field: "primaryMetric.score",
  reason: "expected a number",
};
const preview: UploadPreview = { known: false, runs: [run], warnings: [], skipped: [], problems: [] };

describe("the preview of an upload", () => {
  it("says what the server would store", () => {
    expect(summaryOf(preview, false)).toBe("Would store 1,200 scores of 2 benchmarks and 1 recording in 1 run.");
    const two = { ...preview, runs: [run, { ...run, jdk: "21.0.8" }] };
    expect(summaryOf(two, false)).toBe("Would store 2,400 scores of 2 benchmarks and 2 recordings in each of 2 runs.");
    expect(summaryOf({ ...two, runs: [run, { ...run, benchmarks: 3, recordings: 0 }] }, false)).toBe(
      "Would store 2,400 scores and 1 recording in 2 runs.",
    );
    expect(summaryOf({ ...preview, known: true }, false)).toContain("is stored already");
  });

  it("stores rows beside bad ones only when asked", () => {
    const bad = { ...preview, problems: [problem] };
    expect(summaryOf(bad, false)).toBe("Would store nothing: 1 problem.");
    expect(isStorable(bad, false)).toBe(false);
    expect(isStorable(bad, true)).toBe(true);
    expect(isStorable({ ...bad, runs: [] }, true)).toBe(false);
    expect(summaryOf(bad, true)).toContain("1,200 scores");
  });

  it("names the place of a problem", () => {
    expect(placeOf(problem)).toBe("jmh.json, row 3 (a.B.c), field primaryMetric.score");
    expect(placeOf({ ...problem, file: null, row: -1, benchmark: null, field: "" })).toBe("");
  });

  it("knows recordings by their first bytes or their name", () => {
    expect(isRecording(new TextEncoder().encode("FLR\0"), "data")).toBe(true);
    expect(isRecording(new Uint8Array([0x1f, 0x8b, 8, 0]), "fork.JFR.gz")).toBe(true);
    expect(isRecording(new TextEncoder().encode("[{}]"), "jmh.json")).toBe(false);
    expect(isRecording(new Uint8Array(), "")).toBe(false);
  });

  it("says what a recording shows", () => {
    const shown = { jdk: "17.0.9+9", seconds: 12, kinds: [{ kind: "cpu", events: 1200 }], missing: [] };
    expect(summaryOfRecording(shown)).toBe("Would store a recording of 12 s on 17.0.9+9: 1,200 cpu events.");
    expect(summaryOfRecording({ ...shown, jdk: "", kinds: [] })).toContain("no events that Plateau shows");
  });
});
