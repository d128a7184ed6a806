import { grow, type Forest } from "./grow";
import { sizeOf, type Side, type Tree } from "./tree";

/** Name of the root that stands for everything. */
export const ROOT = "all";

/** One tree of several: nodes with the same names on the way from the root are one node, with the weights of each recording on a side of its own. */
export function merge(trees: readonly Tree[]): Tree {
  const forest = plant(trees);
  const root = Int32Array.from(trees.keys(), (number) => offsetOf(trees, number));
  const next = Int32Array.from([...root].flatMap((node) => range(forest.begin[node]!, forest.end[node]!)));
  return grow(forest, { way: "down", rootName: ROOT, root, next, carried: next, weight: "total" });
}

/** The tree upside down: methods by their self weight, below each its callers. */
export function callersOfAll(tree: Tree): Tree {
  const own = nodesWhere(tree, (node) => node > 0 && tree.sides.some(({ self }) => self[node]! > 0));
  return grow(plant([tree]), {
    way: "up",
    rootName: ROOT,
    root: Int32Array.of(0),
    next: own,
    carried: own,
    weight: "self",
  });
}

/** All calls of a method as one root; below it what it calls. */
export function calleesOf(tree: Tree, method: string): Tree {
  const calls = outermost(tree, tree.names.indexOf(method));
  const forest = plant([tree]);
  const next = Int32Array.from([...calls].flatMap((node) => range(forest.begin[node]!, forest.end[node]!)));
  return grow(forest, { way: "down", rootName: method, root: calls, next, carried: next, weight: "total" });
}

/** All calls of a method as one root; below it its callers, and theirs. */
export function callersOf(tree: Tree, method: string): Tree {
  const calls = outermost(tree, tree.names.indexOf(method)).filter((node) => node > 0);
  const called = calls.filter((node) => tree.parent[node]! > 0);
  const next = called.map((node) => tree.parent[node]!);
  return grow(plant([tree]), { way: "up", rootName: method, root: calls, next, carried: called, weight: "total" });
}

/** Nodes with this name that no node of the same name stands above: their totals do not overlap. */
export function outermost(tree: Tree, name: number): Int32Array {
  const inside = new Uint8Array(sizeOf(tree));
  return nodesWhere(tree, (node) => {
    const above = node > 0 && inside[tree.parent[node]!] === 1;
    const named = tree.name[node] === name;
    inside[node] = above || named ? 1 : 0;
    return named && !above;
  });
}

function nodesWhere(tree: Tree, wanted: (node: number) => boolean): Int32Array {
  const nodes: number[] = [];
  for (let node = 0; node < sizeOf(tree); node++) if (wanted(node)) nodes.push(node);
  return Int32Array.from(nodes);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function offsetOf(trees: readonly Tree[], number: number): number {
  return trees.slice(0, number).reduce((sum, tree) => sum + sizeOf(tree), 0);
}

/** Puts trees into one numbering and one list of names; each tree's weights stand on sides of their own. */
function plant(trees: readonly Tree[]): Forest {
  const size = offsetOf(trees, trees.length);
  const known = new Map<string, number>();
  const forest = {
    names: [] as string[],
    name: new Int32Array(size),
    parent: new Int32Array(size),
    begin: new Int32Array(size),
    end: new Int32Array(size),
    sides: [] as Side[],
  };
  trees.forEach((tree, number) => {
    const offset = offsetOf(trees, number);
    const numbered = tree.names.map((name) => {
      const number = known.get(name) ?? known.size;
      known.set(name, number);
      return number;
    });
    for (let node = 0; node < sizeOf(tree); node++) {
      forest.name[offset + node] = numbered[tree.name[node]!]!;
      forest.parent[offset + node] = tree.parent[node]! < 0 ? -1 : offset + tree.parent[node]!;
      forest.begin[offset + node] = offset + tree.first[node]!;
      forest.end[offset + node] = offset + tree.first[node + 1]!;
    }
    for (const side of tree.sides) forest.sides.push(moved(side, offset, size));
  });
  forest.names = [...known.keys()];
  return forest;
}

function moved(side: Side, offset: number, size: number): Side {
  const result = { total: new Float64Array(size), self: new Float64Array(size), kind: new Uint8Array(size) };
  result.total.set(side.total, offset);
  result.self.set(side.self, offset);
  result.kind.set(side.kind, offset);
  return result;
}
