import { sizeOf, type Tree } from "./tree";

/** How wide a pane draws each node, and where it begins; in shares of the whole or in values. */
export interface Widths {
  readonly width: Float64Array;
  readonly start: Float64Array;
  /** Share of the pane that a zoomed node fills: 1, or less when the other side's is larger on a common scale. */
  scaleOf(node: number): number;
}

export type Scale = "share" | "absolute";

/** What one unit of weight of each side counts for: 1 divided by the whole, by the operations, or by 1. */
export function factors(tree: Tree, scale: Scale, operations: readonly (number | undefined)[]): number[] {
  const perOperation = operations.length === tree.sides.length && operations.every((count) => count !== undefined && count > 0);
  return tree.sides.map(({ total }, side) => {
    if (scale === "share") return total[0]! > 0 ? 1 / total[0]! : 0;
    return perOperation ? 1 / operations[side]! : 1;
  });
}

/** Widths of one side. On the absolute scale sides share one ruler. */
export function widthsOfSide(tree: Tree, side: number, factor: readonly number[], scale: Scale): Widths {
  const width = tree.sides[side]!.total.map((weight) => weight * factor[side]!);
  const largest = (node: number): number => Math.max(...tree.sides.map(({ total }, other) => total[node]! * factor[other]!));
  return { width, start: starts(tree, width), scaleOf: (node) => (scale === "share" ? 1 : width[node]! / largest(node)) };
}

/** Widths of the difference: the mean of both sides, so that frames which came and frames which went are both to be seen. */
export function widthsOfDifference(tree: Tree, factor: readonly number[]): Widths {
  const width = new Float64Array(sizeOf(tree));
  tree.sides.forEach(({ total }, side) => total.forEach((weight, node) => (width[node]! += (weight * factor[side]!) / tree.sides.length)));
  return { width, start: starts(tree, width), scaleOf: () => 1 };
}

function starts(tree: Tree, width: Float64Array): Float64Array {
  const start = new Float64Array(width.length);
  for (let node = 0; node < width.length; node++) {
    let x = start[node]!;
    for (let child = tree.first[node]!; child < tree.first[node + 1]!; child++) {
      start[child] = x;
      x += width[child]!;
    }
  }
  return start;
}

/** Of each side the share of its self weight in nodes that the other side does not have at all. */
export function unmatched(tree: Tree): number[] {
  return tree.sides.map(({ self, total }, side) => {
    const other = tree.sides[1 - side];
    if (!other || !(total[0]! > 0)) return 0;
    let alone = 0;
    for (let node = 0; node < self.length; node++) if (other.total[node] === 0) alone += self[node]!;
    return alone / total[0]!;
  });
}
