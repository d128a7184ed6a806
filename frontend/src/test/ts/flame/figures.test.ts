import { describe, expect, it } from "vitest";
import { changeOf, methods, sorted } from "../../../main/ts/flame/methods";
import { growth, isChance } from "../../../main/ts/flame/difference";
import { decode } from "../../../main/ts/flame/format";
import { merge } from "../../../main/ts/flame/regroup";
import { expression, search } from "../../../main/ts/flame/search";
import { factors, type Scale, type Whole } from "../../../main/ts/flame/widths";
import { dataOf, randomStacks, weightOf } from "./stacks";

const SEEDS = [1, 2, 3, 4, 5, 6];

describe("the methods of a tree", () => {
  it.each(SEEDS)("weigh what stacks with them weigh, however often they occur (seed %i)", (seed) => {
    const stacks = randomStacks(seed, 150, 3);
    const tree = decode(dataOf(stacks));
    const list = methods(tree);
    expect(list).toHaveLength(new Set([...stacks.keys()].flatMap((path) => path.split(";"))).size);
    for (const { name, self, total } of list) {
      const method = tree.names[name]!;
      expect(total[0]).toBe(weightOf(stacks, (names) => names.includes(method)));
      expect(self[0]).toBe(weightOf(stacks, (names) => names.at(-1) === method));
    }
  });

  it("are ordered by the candidate, by change or by name", () => {
    const tree = merge([
      decode(
        dataOf(
          new Map([
            ["a", 8],
            ["b", 2],
          ]),
        ),
      ),
      decode(
        dataOf(
          new Map([
            ["a", 5],
            ["b", 4],
            ["c", 1],
          ]),
        ),
      ),
    ]);
    const share = factors({ unit: "samples", wholes: [10, 10], operations: [] }, "share");
    const names = (order: string): string[] =>
      sorted(methods(tree), tree.names, order, share).map(({ name }) => tree.names[name]!);
    expect(names("-self")).toEqual(["a", "b", "c"]);
    expect(names("self")).toEqual(["c", "b", "a"]);
    expect(names("-change")).toEqual(["b", "c", "a"]);
    expect(names("-baseline-total")).toEqual(["a", "b", "c"]);
    expect(names("baseline-self")).toEqual(["c", "b", "a"]);
    expect(names("-method")).toEqual(["c", "b", "a"]);
  });
});

describe("a search", () => {
  it.each(SEEDS)("finds the weight of stacks with a frame that matches (seed %i)", (seed) => {
    const before = randomStacks(seed, 100);
    const after = randomStacks(seed + 50, 100);
    const tree = merge([decode(dataOf(before)), decode(dataOf(after))]);
    const { weight } = search(tree, /p1\..*[12]$/);
    for (const [side, stacks] of [before, after].entries()) {
      expect(weight[side]).toBe(weightOf(stacks, (names) => names.some((name) => /p1\..*[12]$/.test(name))));
    }
  });

  it("takes upper and lower case alike, and says when it is no expression", () => {
    expect(expression("HASHMAP")).toEqual(/HASHMAP/i);
    expect(expression("(")).toBe("invalid");
    expect(expression("")).toBeNull();
  });

  it("does not find the root", () => {
    expect(search(decode(dataOf(new Map([["b", 1]]))), /all/).methods).toBe(0);
  });
});

describe("growth of a frame", () => {
  const before = new Map([
    ["gone", 500],
    ["same", 400],
    ["twice", 100],
  ]);
  const after = new Map([
    ["came", 800],
    ["same", 800],
    ["twice", 400],
  ]);
  const grown = (name: string, whole: Whole, scale: Scale): number => {
    const tree = merge([decode(dataOf(before, whole.unit)), decode(dataOf(after, whole.unit))]);
    return growth(tree, tree.name.indexOf(tree.names.indexOf(name)), whole, scale, factors(whole, scale));
  };

  it("is told from shares, so that longer recordings do not grow", () => {
    const samples: Whole = { unit: "samples", wholes: [1000, 2000], operations: [10, 40] };
    expect(["gone", "came", "same", "twice"].map((name) => grown(name, samples, "share"))).toEqual([-3, 3, 0, 2]);
  });

  it("is told per operation when both sides give their operations", () => {
    const bytes: Whole = { unit: "bytes", wholes: [1000, 2000], operations: [10, 40] };
    expect(factors(bytes, "absolute")).toEqual([0.1, 0.025]);
    expect(grown("twice", bytes, "absolute")).toBe(0);
    expect(grown("same", bytes, "absolute")).toBe(-2);
    expect(factors({ ...bytes, operations: [10, undefined] }, "absolute")).toEqual([1, 1]);
  });

  it("is told from counts where there are only samples: JVMs take them at their own pace", () => {
    const samples: Whole = { unit: "samples", wholes: [1000, 2000], operations: [10, 40] };
    expect(factors(samples, "absolute")).toEqual([1, 1]);
    expect(grown("twice", samples, "absolute")).toBe(3);
  });

  // 30 of 100 against 45 of 100: pooled 0.375, standard error 0.06847, z = 2.19; against 43 of 100: z = 1.90.
  it("is none when chance alone often makes it", () => {
    expect(isChance(30, 100, 45, 100)).toBe(false);
    expect(isChance(30, 100, 43, 100)).toBe(true);
    expect(isChance(3, 100, 6, 100)).toBe(true);
  });

  it("is candidate less baseline", () => {
    expect(changeOf([2, 3], [0.5, 1])).toBe(2);
    expect(changeOf([2], [1])).toBe(0);
  });
});

describe("of four recordings", () => {
  const stacks = [2, 8, 2, 0].map(
    (weight) => new Map([["a", 100], ...(weight > 0 ? [["b", weight * 50] as const] : [])] as [string, number][]),
  );
  const tree = merge(stacks.map((one) => decode(dataOf(one, "ns"))));
  const whole: Whole = { unit: "ns", wholes: [200, 500, 200, 100], operations: [] };
  const node = tree.name.indexOf(tree.names.indexOf("b"));

  it("each grows or shrinks against the first", () => {
    const of = (side: number): number => growth(tree, node, whole, "share", factors(whole, "share"), side);
    expect(of(0)).toBe(0);
    expect(of(1)).toBeGreaterThan(0);
    expect(of(2)).toBe(0);
    expect(of(3)).toBe(-3);
  });

  it("the table can be ordered by any, and has no column of change", () => {
    const factor = factors(whole, "share");
    const first = (order: string): string => tree.names[sorted(methods(tree), tree.names, order, factor)[0]!.name]!;
    expect(first("-1-self")).toBe("b");
    expect(first("-self")).toBe("a");
    expect(changeOf([1, 2, 3, 4], factor)).toBe(0);
  });
});
