import type { Tree } from "./tree";

/** One call tree as the server sends it. */
export interface FlameData {
  /** What weights count. */
  readonly unit: Unit;
  /** Weight of the whole tree: that of its root. */
  readonly total: number;
  /** Names of frames, each once: class and method with a dot between, or what a native library calls its function. */
  readonly names: readonly string[];
  /**
   * The nodes, one array for each depth; `levels[0]` holds the root alone. No levels at all are a recording without events. Four numbers for each node, from left to right:
   *
   *     gap    weight between the end of the node before it on this level (0 for the first) and its own start
   *     total  weight of the node and all below it, more than 0: nodes without weight are left out (the root may weigh 0)
   *     name   index into `names`
   *     kind   how most of its weight ran, index into FRAME_KINDS
   *
   * A node spans [start, start + total) and its parent is the node above that span. The weight that ends in a node itself (self) is its total
   * less its children's. `a;b 3` and `a 2` are: names ["all","a","b"], levels [[0,5,0,5],[0,5,1,1],[0,3,2,1]].
   */
  readonly levels: readonly (readonly number[])[];
  /** Whose tree it is, such as "17.0.9 default". */
  readonly label?: string;
  /** Operations the benchmark did meanwhile; with it values are shown per operation, too. */
  readonly operations?: number;
  /** What rules took away or, when asked for by `uncut=key`, left in. */
  readonly cuts?: readonly Cut[];
  /** Name of the thread group whose stacks alone these are. */
  readonly threads?: string;
  /** Why nothing can be seen here: "JDK 21 does not record lock contention of virtual threads". Never shown as zero. */
  readonly notObservable?: string;
  /** What can't be seen though something is: "this JDK does not record virtual threads that wait at synchronized". */
  readonly blind?: string;
}

export interface Cut {
  /** Name of the rule in addresses, such as "idle-pool". */
  readonly key: string;
  /** What the events are, for people: "idle parks". */
  readonly meaning: string;
  readonly events: number;
  /** In the unit of the tree. */
  readonly weight: number;
  /** False where the same was seen twice: no switch then. */
  readonly undoable?: boolean;
}

export type Unit = "samples" | "ns" | "bytes";

/** How a frame's code ran. The order is part of the format. */
export const FRAME_KINDS = ["interpreted", "compiled", "inlined", "native", "kernel", "unknown"] as const;

const NUMBERS = 4;

/** The tree in columns; an Error names the place when the data contradict themselves. */
export function decode(data: FlameData): Tree {
  if (data.levels.length === 0)
    return decode({ unit: data.unit, total: data.total, names: ["all"], levels: [[0, 0, 0, 0]] });
  const { levels, names } = data;
  const size = levels.reduce((sum, level) => sum + level.length / NUMBERS, 0);
  if (!Number.isInteger(size)) throw new Error(`A node of a flame graph is ${NUMBERS} numbers, but a level has a rest`);
  const tree = {
    names,
    name: new Int32Array(size),
    parent: new Int32Array(size).fill(-1),
    first: new Int32Array(size + 1).fill(-1),
    levels: new Int32Array(levels.length + 1),
    sides: [{ total: new Float64Array(size), self: new Float64Array(size), kind: new Uint8Array(size) }],
  };
  const start = new Float64Array(size);
  let node = 0;
  for (let depth = 0; depth < levels.length; depth++) {
    tree.levels[depth] = node;
    node = readLevel(tree, start, levels[depth]!, depth, node);
  }
  tree.levels[levels.length] = size;
  tree.first[size] = size;
  for (let at = size - 1; at >= 0; at--) if (tree.first[at]! < 0) tree.first[at] = tree.first[at + 1]!;
  if (tree.sides[0]!.total[0] !== data.total)
    throw new Error(`The root weighs ${tree.sides[0]!.total[0]}, the tree ${data.total}`);
  return tree;
}

function readLevel(tree: Tree, start: Float64Array, level: readonly number[], depth: number, from: number): number {
  const { name, parent, first, names } = tree;
  const { total, self, kind } = tree.sides[0]!;
  const wrong = (node: number, what: string): Error =>
    new Error(`Node ${node - from} of level ${depth} of a flame graph ${what}`);
  if (depth === 0 && level.length !== NUMBERS) throw new Error("Level 0 of a flame graph holds the root alone");
  let node = from;
  let above = depth === 0 ? -1 : tree.levels[depth - 1]!;
  let end = 0;
  for (let at = 0; at < level.length; at += NUMBERS, node++) {
    const x = end + level[at]!;
    const weight = level[at + 1]!;
    end = x + weight;
    if (!(level[at]! >= 0) || !(weight > 0 || (depth === 0 && weight === 0)))
      throw wrong(node, "has no weight or a negative gap");
    start[node] = x;
    total[node] = self[node] = weight;
    name[node] = level[at + 2]!;
    kind[node] = level[at + 3]!;
    if (names[level[at + 2]!] === undefined) throw wrong(node, `names frame ${level[at + 2]}, which is not there`);
    if (depth === 0) continue;
    while (above < from && start[above]! + total[above]! <= x) above++;
    if (above >= from || start[above]! > x || start[above]! + total[above]! < end)
      throw wrong(node, "is not inside a node above it");
    parent[node] = above;
    self[above]! -= weight;
    if (first[above]! < 0) first[above] = node;
  }
  return node;
}
