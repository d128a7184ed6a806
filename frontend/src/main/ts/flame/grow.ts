import type { Side, Tree } from "./tree";

/** Trees side by side in one numbering, to be walked down (to callees) or up (to callers). */
export interface Forest {
  readonly names: readonly string[];
  readonly name: Int32Array;
  readonly parent: Int32Array;
  /** Children of node n are begin[n] until end[n]. */
  readonly begin: Int32Array;
  readonly end: Int32Array;
  readonly sides: readonly Side[];
}

/** What a new tree grows from. */
export interface Seed {
  readonly way: "down" | "up";
  readonly rootName: string;
  /** Nodes of the forest that the root stands for; their totals are its total. */
  readonly root: Int32Array;
  /** Nodes of the forest that stand right below the root, to be grouped by name. */
  readonly next: Int32Array;
  /** Going up: of each node in `next` the node of the forest whose weight it carries. */
  readonly carried: Int32Array;
  /** What a carried node weighs. */
  readonly weight: "total" | "self";
}

/**
 * Grows a tree in which nodes of the same parent and the same name are one; siblings are ordered by name. Going down a node weighs what the
 * nodes it stands for weigh; going up it weighs what they carry, and its self weight is what has no further caller.
 * Cost: each node of the forest once going down, each of its ancestors once for each carried node going up.
 */
export function grow(forest: Forest, seed: Seed): Tree {
  const sprout = new Sprout(forest, seed);
  let pending: Pending = { nodes: seed.next, carried: seed.carried, bounds: [0, seed.next.length] };
  for (let parents = 0; pending.nodes.length > 0; ) {
    const grouped = sprout.group(pending, parents);
    parents = sprout.lastLevel;
    pending = seed.way === "down" ? callees(forest, grouped) : callers(forest, grouped);
  }
  return sprout.tree();
}

/** Items waiting below the nodes of one level: those of its n-th node are bounds[n] until bounds[n + 1]. */
interface Pending {
  readonly nodes: Int32Array;
  readonly carried: Int32Array;
  readonly bounds: readonly number[];
}

function callees({ begin, end }: Forest, grouped: Pending): Pending {
  let count = 0;
  for (const node of grouped.nodes) count += end[node]! - begin[node]!;
  const nodes = new Int32Array(count);
  const bounds = [0];
  let at = 0;
  for (let group = 0; group + 1 < grouped.bounds.length; group++) {
    for (let item = grouped.bounds[group]!; item < grouped.bounds[group + 1]!; item++) {
      const node = grouped.nodes[item]!;
      for (let child = begin[node]!; child < end[node]!; child++) nodes[at++] = child;
    }
    bounds.push(at);
  }
  return { nodes, carried: nodes, bounds };
}

function callers({ parent }: Forest, grouped: Pending): Pending {
  const nodes = new Int32Array(grouped.nodes.length);
  const carried = new Int32Array(nodes.length);
  const bounds = [0];
  let at = 0;
  for (let group = 0; group + 1 < grouped.bounds.length; group++) {
    for (let item = grouped.bounds[group]!; item < grouped.bounds[group + 1]!; item++) {
      const above = parent[grouped.nodes[item]!]!;
      if (above < 0 || parent[above]! < 0) continue;
      nodes[at] = above;
      carried[at++] = grouped.carried[item]!;
    }
    bounds.push(at);
  }
  return { nodes: nodes.subarray(0, at), carried: carried.subarray(0, at), bounds };
}

/** The tree while it grows. */
class Sprout {
  private readonly name: number[] = [];
  private readonly parent: number[] = [];
  private readonly first: number[] = [];
  private readonly levels: number[] = [];
  private readonly sides: { total: number[]; kind: number[] }[];
  private readonly names: readonly string[];
  private readonly rank: Int32Array;
  private readonly slot: Int32Array;
  private readonly stamp: Int32Array;
  private token = 0;

  constructor(
    private readonly forest: Forest,
    private readonly seed: Seed,
  ) {
    this.names = [...forest.names, seed.rootName];
    this.rank = ranks(this.names);
    this.slot = new Int32Array(this.names.length);
    this.stamp = new Int32Array(this.names.length);
    this.sides = forest.sides.map(() => ({ total: [], kind: [] }));
    this.levels.push(0);
    this.add(-1, this.names.length - 1, "total", { nodes: seed.root, carried: seed.root }, 0, seed.root.length);
  }

  /** Where the newest level begins. */
  get lastLevel(): number {
    return this.levels[this.levels.length - 1]!;
  }

  /** Makes a node of each name that waits below a node of the level that begins at `parents`. Answers the items, ordered by new node. */
  group({ nodes, carried, bounds }: Pending, parents: number): Pending {
    const ordered = { nodes: new Int32Array(nodes.length), carried: new Int32Array(nodes.length), bounds: [0] };
    this.levels.push(this.name.length);
    for (let group = 0; group + 1 < bounds.length; group++) {
      const from = bounds[group]!;
      const to = bounds[group + 1]!;
      this.first[parents + group] = this.name.length;
      if (from === to) continue;
      const { distinct, ends } = this.partition(nodes, carried, from, to, ordered);
      distinct.forEach((name, index) => {
        const start = index === 0 ? from : ends[index - 1]!;
        this.add(parents + group, name, this.seed.weight, ordered, start, ends[index]!);
        ordered.bounds.push(ends[index]!);
      });
    }
    return ordered;
  }

  private partition(nodes: Int32Array, carried: Int32Array, from: number, to: number, into: { nodes: Int32Array; carried: Int32Array }) {
    const { name } = this.forest;
    const distinct: number[] = [];
    const counts = this.slot;
    this.token++;
    for (let item = from; item < to; item++) {
      const named = name[nodes[item]!]!;
      if (this.stamp[named] !== this.token) {
        this.stamp[named] = this.token;
        counts[named] = 0;
        distinct.push(named);
      }
      counts[named]!++;
    }
    if (distinct.length > 1) distinct.sort((one, other) => this.rank[one]! - this.rank[other]!);
    const ends: number[] = [];
    let end = from;
    for (const named of distinct) {
      const start = end;
      end += counts[named]!;
      counts[named] = start;
      ends.push(end);
    }
    for (let item = from; item < to; item++) {
      const place = counts[name[nodes[item]!]!]!++;
      into.nodes[place] = nodes[item]!;
      into.carried[place] = carried[item]!;
    }
    return { distinct, ends };
  }

  private add(parent: number, name: number, weight: "total" | "self", { nodes, carried }: Omit<Pending, "bounds">, from: number, to: number): void {
    this.parent.push(parent);
    this.name.push(name);
    this.forest.sides.forEach((side, number) => {
      const weights = side[weight];
      let total = 0;
      let heaviest = 0;
      let kind = side.kind[nodes[from]!]!;
      for (let item = from; item < to; item++) {
        const own = weights[carried[item]!]!;
        total += own;
        if (own > heaviest) {
          heaviest = own;
          kind = side.kind[nodes[item]!]!;
        }
      }
      this.sides[number]!.total.push(total);
      this.sides[number]!.kind.push(kind);
    });
  }

  tree(): Tree {
    const size = this.name.length;
    const first = new Int32Array(size + 1).fill(size);
    this.first.forEach((child, node) => (first[node] = child));
    const parent = Int32Array.from(this.parent);
    return {
      names: this.names,
      name: Int32Array.from(this.name),
      parent,
      first,
      levels: Int32Array.from([...this.levels, size]),
      sides: this.sides.map(({ total, kind }) => ({ total: Float64Array.from(total), self: selves(total, parent), kind: Uint8Array.from(kind) })),
    };
  }
}

/** What of each node's total is not its children's. Weights are whole numbers, so nothing is lost. */
function selves(total: readonly number[], parent: Int32Array): Float64Array {
  const self = Float64Array.from(total);
  for (let node = 1; node < self.length; node++) self[parent[node]!]! -= total[node]!;
  return self;
}

function ranks(names: readonly string[]): Int32Array {
  const order = Array.from(names.keys()).sort((one, other) => (names[one]! < names[other]! ? -1 : names[one]! > names[other]! ? 1 : one - other));
  const rank = new Int32Array(names.length);
  order.forEach((name, place) => (rank[name] = place));
  return rank;
}
