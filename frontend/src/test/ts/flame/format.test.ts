import { describe, expect, it } from "vitest";
import { decode, type FlameData } from "../../../main/ts/flame/format";
import { depthOf, nameOf, Places, sizeOf } from "../../../main/ts/flame/tree";
import { dataOf, randomStacks, sortedStacks, stacksOf } from "./stacks";

const documented: FlameData = {
  unit: "ns",
  total: 5,
  names: ["all", "a", "b"],
  levels: [
    [0, 5, 0, 5],
    [0, 5, 1, 1],
    [0, 3, 2, 1],
  ],
};

describe("the data of a flame graph", () => {
  it("means what its documentation says", () => {
    expect(sortedStacks(stacksOf(decode(documented)))).toEqual([
      ["a", 2],
      ["a;b", 3],
    ]);
  });

  it.each([1, 2, 3, 4, 5])("holds every stack (seed %i)", (seed) => {
    const stacks = randomStacks(seed, 200);
    expect(sortedStacks(stacksOf(decode(dataOf(stacks))))).toEqual(sortedStacks(stacks));
  });

  it("puts the children of a node beside each other and after it", () => {
    const tree = decode(dataOf(randomStacks(9, 300)));
    for (let node = 0; node < sizeOf(tree); node++) {
      for (let child = tree.first[node]!; child < tree.first[node + 1]!; child++) {
        expect(tree.parent[child]).toBe(node);
        expect(depthOf(tree, child)).toBe(depthOf(tree, node) + 1);
      }
    }
  });

  it.each<[string, Partial<FlameData>, RegExp]>([
    [
      "a node outside of its parent",
      {
        levels: [
          [0, 5, 0, 5],
          [0, 5, 1, 1],
          [3, 3, 2, 1],
        ],
      },
      /Node 0 of level 2 .* not inside/,
    ],
    [
      "a node across two parents",
      {
        levels: [
          [0, 5, 0, 5],
          [0, 2, 1, 1, 0, 3, 2, 1],
          [1, 2, 2, 1],
        ],
      },
      /Node 0 of level 2/,
    ],
    [
      "a frame without a name",
      {
        levels: [
          [0, 5, 0, 5],
          [0, 5, 7, 1],
        ],
      },
      /names frame 7/,
    ],
    [
      "a node without weight",
      {
        levels: [
          [0, 5, 0, 5],
          [0, 0, 1, 1],
        ],
      },
      /Node 0 of level 1 .* no weight/,
    ],
    [
      "half a node",
      {
        levels: [
          [0, 5, 0, 5],
          [0, 5, 1],
        ],
      },
      /4 numbers/,
    ],
    ["two roots", { levels: [[0, 2, 0, 5, 0, 3, 0, 5]] }, /root alone/],
    ["another total than the root's", { total: 6 }, /root weighs 5, the tree 6/],
  ])("refuses %s and says where", (_what, wrong, message) => {
    expect(() => decode({ ...documented, ...wrong })).toThrow(message);
  });

  it("takes an empty recording", () => {
    expect([...decode({ unit: "samples", total: 0, names: [], levels: [] }).sides[0]!.total]).toEqual([0]);
  });
});

describe("words for nodes in addresses", () => {
  const tree = decode(dataOf(randomStacks(3, 500)));
  const places = new Places(tree);

  it("lead back to the node", () => {
    for (let node = 0; node < sizeOf(tree); node++) expect(places.find(places.wordOf(node))).toBe(node);
  });

  it("stay when other stacks come", () => {
    const more = decode(dataOf(new Map([...randomStacks(3, 500), ["aaa;b", 3], ["zzz", 1]])));
    const node = tree.levels[4]! + 2;
    const found = new Places(more).find(places.wordOf(node));
    expect(nameOf(more, found)).toBe(nameOf(tree, node));
    expect(depthOf(more, found)).toBe(4);
  });

  it("lead to the root when the node is gone or the word is nonsense", () => {
    expect(places.find("3-zzzzzz")).toBe(0);
    expect(places.find("x")).toBe(0);
    expect(places.find("")).toBe(0);
  });
});
