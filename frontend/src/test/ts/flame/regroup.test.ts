import { describe, expect, it } from "vitest";
import { decode } from "../../../main/ts/flame/format";
import { calleesOf, callersOf, callersOfAll, merge } from "../../../main/ts/flame/regroup";
import { nameOf, sizeOf, type Tree } from "../../../main/ts/flame/tree";
import { unmatched } from "../../../main/ts/flame/widths";
import { dataOf, randomStacks, sortedStacks, stacksOf, weightOf, type Stacks } from "./stacks";

const SEEDS = [1, 2, 3, 4, 5, 6];
const treeOf = (stacks: Stacks): Tree => decode(dataOf(stacks));

/** Stacks rewritten one by one, those with the same text added up. */
function rewritten(stacks: Stacks, rewrite: (names: string[]) => string[]): Stacks {
  const result = new Map<string, number>();
  for (const [path, weight] of stacks) {
    const names = rewrite(path.split(";"));
    if (names.length > 0) result.set(names.join(";"), (result.get(names.join(";")) ?? 0) + weight);
  }
  return result;
}

function expectSound(tree: Tree): void {
  for (const { total, self } of tree.sides) {
    for (let node = 0; node < sizeOf(tree); node++) {
      let below = 0;
      for (let child = tree.first[node]!; child < tree.first[node + 1]!; child++) {
        below += total[child]!;
        expect(tree.parent[child]).toBe(node);
        if (child > tree.first[node]!) expect(nameOf(tree, child) > nameOf(tree, child - 1)).toBe(true);
      }
      expect(self[node]).toBe(total[node]! - below);
      expect(self[node]).toBeGreaterThanOrEqual(0);
    }
  }
}

describe("two trees merged", () => {
  it.each(SEEDS)("keep the stacks of both sides (seed %i)", (seed) => {
    const before = randomStacks(seed, 150);
    const after = randomStacks(seed + 100, 220);
    const tree = merge([treeOf(before), treeOf(after)]);
    expectSound(tree);
    expect(sortedStacks(stacksOf(tree, 0))).toEqual(sortedStacks(before));
    expect(sortedStacks(stacksOf(tree, 1))).toEqual(sortedStacks(after));
  });

  it("have one node where both have the same names on the way", () => {
    const tree = merge([
      treeOf(
        new Map([
          ["a;b", 1],
          ["a;c", 2],
        ]),
      ),
      treeOf(
        new Map([
          ["a;c", 5],
          ["a;d", 1],
        ]),
      ),
    ]);
    expect(Array.from({ length: sizeOf(tree) }, (_, node) => nameOf(tree, node))).toEqual(["all", "a", "b", "c", "d"]);
    expect([...tree.sides[0]!.total]).toEqual([3, 3, 1, 2, 0]);
    expect([...tree.sides[1]!.total]).toEqual([6, 6, 0, 5, 1]);
  });

  it("say which share has no counterpart", () => {
    const tree = merge([
      treeOf(
        new Map([
          ["a;b", 1],
          ["a;c", 3],
        ]),
      ),
      treeOf(
        new Map([
          ["a;c", 5],
          ["a;d", 5],
        ]),
      ),
    ]);
    expect(unmatched(tree)).toEqual([0.25, 0.5]);
  });

  it("may be empty on one side", () => {
    const tree = merge([decode({ unit: "samples", total: 0, names: [], levels: [] }), treeOf(new Map([["a", 2]]))]);
    expect([...tree.sides[0]!.total]).toEqual([0, 0]);
    expect([...tree.sides[1]!.total]).toEqual([2, 2]);
  });
});

describe("callers", () => {
  it.each(SEEDS)("of all methods are the stacks read from their end (seed %i)", (seed) => {
    const stacks = randomStacks(seed, 150);
    const tree = callersOfAll(treeOf(stacks));
    expectSound(tree);
    expect(sortedStacks(stacksOf(tree))).toEqual(sortedStacks(rewritten(stacks, (names) => names.reverse())));
  });

  it.each(SEEDS)("of one method are what stands above its outermost call, nearest first (seed %i)", (seed) => {
    const stacks = randomStacks(seed, 150);
    const method = "p0.T.m1";
    const tree = callersOf(treeOf(stacks), method);
    expectSound(tree);
    expect(tree.sides[0]!.total[0]).toBe(weightOf(stacks, (names) => names.includes(method)));
    const above = rewritten(stacks, (names) =>
      names.includes(method) ? names.slice(0, names.indexOf(method)).reverse() : [],
    );
    expect(sortedStacks(stacksOf(tree))).toEqual(sortedStacks(above));
  });
});

describe("callees", () => {
  it.each(SEEDS)("of one method are what stands below its outermost call (seed %i)", (seed) => {
    const stacks = randomStacks(seed, 150);
    const method = "p1.T.m2";
    const tree = calleesOf(treeOf(stacks), method);
    expectSound(tree);
    expect(nameOf(tree, 0)).toBe(method);
    const below = rewritten(stacks, (names) => (names.includes(method) ? names.slice(names.indexOf(method) + 1) : []));
    expect(sortedStacks(stacksOf(tree))).toEqual(sortedStacks(below));
  });

  it("of a method nobody calls are none", () => {
    const tree = calleesOf(treeOf(new Map([["a", 1]])), "b");
    expect(sizeOf(tree)).toBe(1);
    expect(tree.sides[0]!.total[0]).toBe(0);
  });
});
