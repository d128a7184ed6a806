import { depthOf, eachLevelBelow, type Tree } from "./tree";

export type Step = "parent" | "child" | "left" | "right";

/** The step an arrow key makes; null for other keys. With the root below, up leads to what a frame calls. */
export function stepOf(key: string, upwards: boolean): Step | null {
  if (key === "ArrowLeft") return "left";
  if (key === "ArrowRight") return "right";
  if (key === "ArrowDown") return upwards ? "parent" : "child";
  return key === "ArrowUp" ? (upwards ? "child" : "parent") : null;
}

/** The node that a step leads to: the heaviest child, or the neighbour below the zoomed node; the same node at an edge. */
export function stepFrom(tree: Tree, zoom: number, node: number, step: Step): number {
  if (step === "parent") return Math.max(0, tree.parent[node]!);
  if (step === "child") return heaviestChild(tree, node);
  const depth = depthOf(tree, node);
  let result = node;
  eachLevelBelow(tree, zoom, (from, to, at) => {
    if (at === depth) result = Math.min(to - 1, Math.max(from, node + (step === "left" ? -1 : 1)));
  });
  return result;
}

function heaviestChild(tree: Tree, node: number): number {
  const share = (child: number): number =>
    tree.sides.reduce((sum, { total }) => sum + total[child]! / (total[0] || 1), 0);
  let best = node;
  for (let child = tree.first[node]!; child < tree.first[node + 1]!; child++)
    if (best === node || share(child) > share(best)) best = child;
  return best;
}
