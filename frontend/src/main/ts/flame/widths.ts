import type { Unit } from "./format";
import { sizeOf, type Tree } from "./tree";

/** How wide a pane draws each node, and where it begins; in shares of the whole or in values. */
export interface Widths {
  readonly width: Float64Array;
  readonly start: Float64Array;
  /** Share of the pane that a zoomed node fills: 1, or less when the other side's is larger on a common scale. */
  scaleOf(node: number): number;
}

export type Scale = "share" | "absolute";

/** What the weights of a tree are part of. */
export interface Whole {
  readonly unit: Unit;
  /** Of each side the weight of the whole recording: more than the root's where a tree shows one method. */
  readonly wholes: readonly number[];
  /** Of each side the operations of the benchmark, where known. */
  readonly operations: readonly (number | undefined)[];
}

/** Whether absolute values are per operation. Samples never are: how many a JVM takes of one operation is its own affair. */
export function isPerOperation({ unit, operations }: Whole): boolean {
  return unit !== "samples" && operations.every((count) => count !== undefined && count > 0);
}

/** The scale that a person chose; else that of operations for waits of sides that have them, so that longer ones are wider. Bytes are samples. */
export function fittingScale(chosen: string, whole: Whole): Scale {
  if (chosen === "share" || chosen === "absolute") return chosen;
  return whole.unit === "ns" && whole.wholes.length > 1 && isPerOperation(whole) ? "absolute" : "share";
}

/** What one unit of weight of each side counts for: 1 divided by the whole, by the operations, or by 1. */
export function factors(whole: Whole, scale: Scale): number[] {
  if (scale === "share") return whole.wholes.map((weight) => (weight > 0 ? 1 / weight : 0));
  return whole.operations.map((count) => (isPerOperation(whole) ? 1 / count! : 1));
}

/** Widths of one side. On the absolute scale sides share one ruler. */
export function widthsOfSide(tree: Tree, side: number, factor: readonly number[], scale: Scale): Widths {
  const width = new Float64Array(sizeOf(tree));
  add(width, tree.sides[side]!.total, factor[side]!);
  const largest = (node: number): number =>
    Math.max(...tree.sides.map(({ total }, other) => total[node]! * factor[other]!));
  return {
    width,
    start: starts(tree, width),
    scaleOf: (node) => (scale === "share" ? 1 : width[node]! / largest(node)),
  };
}

/** Widths of the difference: the mean of both sides, so that frames which came and frames which went are both to be seen. */
export function widthsOfDifference(tree: Tree, factor: readonly number[]): Widths {
  const width = new Float64Array(sizeOf(tree));
  tree.sides.forEach(({ total }, side) => add(width, total, factor[side]! / tree.sides.length));
  return { width, start: starts(tree, width), scaleOf: () => 1 };
}

function add(sum: Float64Array, weights: Float64Array, factor: number): void {
  for (let node = 0; node < sum.length; node++) sum[node]! += weights[node]! * factor;
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

const unmatchedOf = new WeakMap<Tree, readonly number[]>();

/** Of each side the share of its self weight in nodes that the other side does not have at all. */
export function unmatched(tree: Tree): readonly number[] {
  const known = unmatchedOf.get(tree);
  if (known) return known;
  const shares = tree.sides.map(({ self, total }, side) => {
    const other = tree.sides[1 - side];
    if (!other || !(total[0]! > 0)) return 0;
    let alone = 0;
    for (let node = 0; node < self.length; node++) if (other.total[node] === 0) alone += self[node]!;
    return alone / total[0]!;
  });
  unmatchedOf.set(tree, shares);
  return shares;
}
