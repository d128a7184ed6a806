import { describe, expect, it } from "vitest";
import { notesOn, rulerWords } from "../../../main/ts/flame/captions";
import { addressOfThreads } from "../../../main/ts/flame/choices";
import { addressesOf } from "../../../main/ts/flame/page-export";
import { combine } from "../../../main/ts/flame/recordings";
import { dataOf } from "./stacks";

describe("a saved page", () => {
  it("loads the other kinds of the same panes", () => {
    const panes = ["/projects/p/profiles/3/cpu?label=11%20a/b&threads=main", "/projects/p/profiles/4/cpu?label=17"];
    expect(addressesOf("park", panes)).toEqual([
      "/projects/p/profiles/3/park?label=11%20a/b&threads=main",
      "/projects/p/profiles/4/park?label=17",
    ]);
  });
});

describe("the thread filter", () => {
  it("keeps all other choices in the address", () => {
    const page = "https://host/projects/p/cells/3?kind=cpu&cpu-search=get#top";
    const filtered = addressOfThreads(page, "pool-N-thread-N");
    expect(filtered).toBe("https://host/projects/p/cells/3?kind=cpu&cpu-search=get&threads=pool-N-thread-N#profiles");
    expect(addressOfThreads(filtered, "")).toBe("https://host/projects/p/cells/3?kind=cpu&cpu-search=get#profiles");
  });

  it("names its threads where a side has none of their events", () => {
    const threads = "main";
    const some = { ...dataOf(new Map([["a", 3]])), label: "17", threads };
    const none = { unit: "samples" as const, total: 0, names: [], levels: [], label: "21", threads };
    expect(notesOn(combine([some, none]))).toEqual(["21: the graph has no such events of main."]);
    expect(combine([some, none]).threads).toBe("main");
  });
});

describe("the widths of two sides", () => {
  it("are shares, or have one scale", () => {
    const facts = { labels: ["11", "25"], unit: "bytes", wholes: [10, 400], operations: [1, 1] } as const;
    expect(rulerWords("share", facts)).toContain("its share of its own side");
    expect(rulerWords("absolute", facts)).toBe("All sides have one scale, per operation.");
    expect(rulerWords("absolute", { ...facts, unit: "samples" })).toBe("All sides have one scale.");
    expect(rulerWords("share", { ...facts, labels: ["11"] })).toBe("");
  });
});
