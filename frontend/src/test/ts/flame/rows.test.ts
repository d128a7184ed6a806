import { describe, expect, it } from "vitest";
import { decode } from "../../../main/ts/flame/format";
import { merge } from "../../../main/ts/flame/regroup";
import { boxOf, eachVisible, nodeAt, rowsOf, type Box, type Window } from "../../../main/ts/flame/rows";
import { stepFrom, stepOf } from "../../../main/ts/flame/steps";
import { depthOf, nameOf, pathOf, sizeOf, type Tree } from "../../../main/ts/flame/tree";
import { factors, fittingScale, widthsOfDifference, widthsOfSide, type Widths } from "../../../main/ts/flame/widths";
import { dataOf, randomStacks } from "./stacks";

const tree = merge([decode(dataOf(randomStacks(1, 60))), decode(dataOf(randomStacks(2, 60)))]);
const share = factors({ unit: "samples", wholes: tree.sides.map(({ total }) => total[0]!), operations: [] }, "share");
const panes: [string, Widths][] = [
  ["baseline", widthsOfSide(tree, 0, share, "share")],
  ["candidate", widthsOfSide(tree, 1, share, "share")],
  ["difference", widthsOfDifference(tree, share)],
];

function visible(widths: Widths, window: Partial<Window> = {}, of: Tree = tree): Box[] {
  const boxes: Box[] = [];
  eachVisible(of, widths, { zoom: 0, firstRow: 0, endRow: 100, pixels: 100_000, ...window }, (box) =>
    boxes.push({ ...box }),
  );
  return boxes;
}

describe.each(panes)("the %s pane", (_name, widths) => {
  const zooms = [0, 1, 5, 17, 40].filter((node) => widths.width[node]! > 0);

  it.each(zooms)("draws every node with weight below the zoomed one, as wide as its part of it (node %i)", (zoom) => {
    const boxes = visible(widths, { zoom });
    const below = Array.from({ length: sizeOf(tree) }, (_, node) => node).filter(
      (node) => pathOf(tree, node).includes(zoom) && widths.width[node]! > 0,
    );
    expect(boxes.filter(({ ancestor }) => !ancestor).map(({ node }) => node)).toEqual(below);
    expect(boxes.filter(({ ancestor }) => ancestor).map(({ node }) => node)).toEqual(pathOf(tree, zoom).slice(0, -1));
    for (const { node, width, row } of boxes.filter(({ ancestor }) => !ancestor)) {
      expect(width).toBeCloseTo((100_000 * widths.width[node]!) / widths.width[zoom]!, 6);
      expect(row).toBe(depthOf(tree, node));
    }
  });

  it("keeps callees inside of their caller and apart from each other", () => {
    const boxes = new Map(visible(widths).map((box) => [box.node, box]));
    for (const [node, box] of boxes) {
      if (node === 0) continue;
      const caller = boxes.get(tree.parent[node]!)!;
      expect(box.x).toBeGreaterThanOrEqual(caller.x - 1e-6);
      expect(box.x + box.width).toBeLessThanOrEqual(caller.x + caller.width + 1e-6);
      const next = boxes.get(node + 1);
      if (next && next.row === box.row) expect(next.x).toBeGreaterThanOrEqual(box.x + box.width - 1e-6);
    }
  });

  it.each(zooms)("finds under the pointer what it drew there (node %i)", (zoom) => {
    for (const { node, row, x, width } of visible(widths, { zoom })) {
      expect(nodeAt(tree, widths, zoom, row, (x + width / 2) / 100_000)).toBe(node);
      expect(boxOf(tree, widths, zoom, node, 100_000)).toMatchObject({
        row,
        x: expect.closeTo(x, 6),
        width: expect.closeTo(width, 6),
      });
    }
    expect(nodeAt(tree, widths, zoom, rowsOf(tree, zoom), 0.5)).toBe(-1);
  });

  it("draws only the rows of the window", () => {
    const rows = visible(widths, { firstRow: 2, endRow: 4 }).map(({ row }) => row);
    expect(new Set(rows)).toEqual(new Set([2, 3]));
    expect(rows).toHaveLength(visible(widths).filter(({ row }) => row === 2 || row === 3).length);
  });
});

describe("narrow nodes", () => {
  it("are drawn no more often than there are pixels", () => {
    const wide = decode(
      dataOf(
        new Map(Array.from({ length: 5000 }, (_, number) => [`root;callee${String(number).padStart(4, "0")}`, 1])),
      ),
    );
    const boxes = visible(widthsOfSide(wide, 0, [1], "share"), { pixels: 100 }, wide);
    expect(boxes.filter(({ row }) => row === 2).length).toBeGreaterThan(80);
    expect(boxes.filter(({ row }) => row === 2).length).toBeLessThanOrEqual(101);
  });
});

describe("an absolute scale", () => {
  it("is the first one of waits whose operations both sides count", () => {
    const waits = { unit: "ns", wholes: [3480, 4340], operations: [12, 10] } as const;
    expect(fittingScale("", waits)).toBe("absolute");
    expect(fittingScale("share", waits)).toBe("share");
    expect(fittingScale("", { ...waits, operations: [12, undefined] })).toBe("share");
    expect(fittingScale("", { ...waits, unit: "bytes" })).toBe("share");
  });

  it("gives both sides one ruler", () => {
    const both = merge([
      decode(
        dataOf(
          new Map([
            ["a", 10],
            ["b", 30],
          ]),
        ),
      ),
      decode(
        dataOf(
          new Map([
            ["a", 60],
            ["b", 20],
          ]),
        ),
      ),
    ]);
    const sides = [0, 1].map((side) => widthsOfSide(both, side, [1, 1], "absolute"));
    expect(sides.map((widths) => widths.scaleOf(0))).toEqual([0.5, 1]);
    const a = both.name.indexOf(both.names.indexOf("a"));
    expect(sides.map((widths) => visible(widths, { zoom: a, pixels: 600 }, both).at(-1)!.width)).toEqual([100, 600]);
  });
});

describe("arrow keys", () => {
  const small = decode(
    dataOf(
      new Map([
        ["a;b", 1],
        ["a;c", 5],
        ["d;e", 9],
      ]),
    ),
  );
  const node = (name: string): number => Array.from(small.name).findIndex((_, at) => nameOf(small, at) === name);

  it.each([
    ["a", "child", "c"],
    ["c", "parent", "a"],
    ["b", "right", "c"],
    ["c", "right", "e"],
    ["b", "left", "b"],
    ["e", "child", "e"],
  ] as const)("lead from %s by %s to %s", (from, step, to) =>
    expect(nameOf(small, stepFrom(small, 0, node(from), step))).toBe(to),
  );

  it("stay below the zoomed node", () => {
    expect(nameOf(small, stepFrom(small, node("a"), node("c"), "right"))).toBe("c");
  });

  it("follow the picture when the root is below", () => {
    expect(stepOf("ArrowUp", false)).toBe("parent");
    expect(stepOf("ArrowUp", true)).toBe("child");
    expect(stepOf("x", true)).toBeNull();
  });
});
