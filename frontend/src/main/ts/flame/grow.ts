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
  for (let parents = 0; pending.nodes.length > 0;) {
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

/** The tree while it grows: columns that double when full, and scratch space for one group of items. */
class Sprout {
  private size = 0;
  private name: Int32Array<ArrayBuffer>;
  private parent: Int32Array<ArrayBuffer>;
  private first: Int32Array<ArrayBuffer>;
  private readonly levels = [0];
  private readonly sides: { total: Float64Array<ArrayBuffer>; kind: Uint8Array<ArrayBuffer> }[];
  private readonly names: readonly string[];
  private readonly rank: Int32Array;
  private readonly counts: Int32Array;
  private readonly distinct: Int32Array;

  constructor(
    private readonly forest: Forest,
    private readonly seed: Seed,
  ) {
    this.names = [...forest.names, seed.rootName];
    this.rank = ranks(this.names);
    this.counts = new Int32Array(this.names.length);
    this.distinct = new Int32Array(this.names.length);
    const capacity = forest.name.length + 1;
    this.name = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.first = new Int32Array(capacity);
    this.sides = forest.sides.map(() => ({ total: new Float64Array(capacity), kind: new Uint8Array(capacity) }));
    this.add(-1, this.names.length - 1, "total", { nodes: seed.root, carried: seed.root }, 0, seed.root.length);
  }

  /** Where the newest level begins. */
  get lastLevel(): number {
    return this.levels[this.levels.length - 1]!;
  }

  /** Makes a node of each name that waits below a node of the level that begins at `parents`. Answers the items, ordered by new node. */
  group({ nodes, carried, bounds }: Pending, parents: number): Pending {
    const ordered = { nodes: new Int32Array(nodes.length), carried: new Int32Array(nodes.length), bounds: [0] };
    const { counts, distinct } = this;
    const { name } = this.forest;
    this.levels.push(this.size);
    for (let group = 0; group + 1 < bounds.length; group++) {
      const from = bounds[group]!;
      const to = bounds[group + 1]!;
      this.first[parents + group] = this.size;
      const many = this.count(nodes, from, to);
      let start = from;
      for (let which = 0; which < many; which++) {
        const count = counts[distinct[which]!]!;
        counts[distinct[which]!] = start;
        start += count;
      }
      for (let item = from; item < to; item++) {
        const place = counts[name[nodes[item]!]!]!++;
        ordered.nodes[place] = nodes[item]!;
        ordered.carried[place] = carried[item]!;
      }
      start = from;
      for (let which = 0; which < many; which++) {
        const end = counts[distinct[which]!]!;
        this.add(parents + group, distinct[which]!, this.seed.weight, ordered, start, end);
        counts[distinct[which]!] = 0;
        ordered.bounds.push(end);
        start = end;
      }
    }
    return ordered;
  }

  /** Counts the names of items and lists them by rank. Counts are 0 before and after each group. */
  private count(nodes: Int32Array, from: number, to: number): number {
    const { counts, distinct, rank } = this;
    const { name } = this.forest;
    let many = 0;
    for (let item = from; item < to; item++) {
      const named = name[nodes[item]!]!;
      if (counts[named]!++ === 0) distinct[many++] = named;
    }
    if (many > 30) distinct.subarray(0, many).sort((one, other) => rank[one]! - rank[other]!);
    else for (let which = 1; which < many; which++) sink(distinct, rank, which);
    return many;
  }

  private add(
    parent: number,
    name: number,
    weight: "total" | "self",
    { nodes, carried }: Omit<Pending, "bounds">,
    from: number,
    to: number,
  ): void {
    if (this.size === this.name.length) this.double();
    const node = this.size++;
    this.parent[node] = parent;
    this.name[node] = name;
    for (let number = 0; number < this.sides.length; number++) {
      const side = this.forest.sides[number]!;
      const weights = side[weight];
      let total = 0;
      let heaviest = -1;
      let kind = 0;
      for (let item = from; item < to; item++) {
        const own = weights[carried[item]!]!;
        total += own;
        if (own <= heaviest) continue;
        heaviest = own;
        kind = side.kind[nodes[item]!]!;
      }
      this.sides[number]!.total[node] = total;
      this.sides[number]!.kind[node] = kind;
    }
  }

  private double(): void {
    const capacity = this.size * 2;
    const larger = <T extends Int32Array | Float64Array | Uint8Array>(column: T, made: T): T => {
      made.set(column);
      return made;
    };
    this.name = larger(this.name, new Int32Array(capacity));
    this.parent = larger(this.parent, new Int32Array(capacity));
    this.first = larger(this.first, new Int32Array(capacity));
    for (const side of this.sides) {
      side.total = larger(side.total, new Float64Array(capacity));
      side.kind = larger(side.kind, new Uint8Array(capacity));
    }
  }

  tree(): Tree {
    const { size } = this;
    const first = new Int32Array(size + 1).fill(size);
    first.set(this.first.subarray(0, this.levels.length > 1 ? this.lastLevel : 0));
    const parent = this.parent.slice(0, size);
    return {
      names: this.names,
      name: this.name.slice(0, size),
      parent,
      first,
      levels: Int32Array.from([...this.levels, size]),
      sides: this.sides.map((side) => {
        const total = side.total.slice(0, size);
        return { total, self: selves(total, parent), kind: side.kind.slice(0, size) };
      }),
    };
  }
}

/** One step of sorting by insertion: most nodes have few children. */
function sink(distinct: Int32Array, rank: Int32Array, which: number): void {
  const named = distinct[which]!;
  let place = which;
  for (; place > 0 && rank[distinct[place - 1]!]! > rank[named]!; place--) distinct[place] = distinct[place - 1]!;
  distinct[place] = named;
}

/** What of each node's total is not its children's. Weights are whole numbers, so nothing is lost. */
function selves(total: Float64Array, parent: Int32Array): Float64Array {
  const self = total.slice();
  for (let node = 1; node < self.length; node++) self[parent[node]!]! -= total[node]!;
  return self;
}

function ranks(names: readonly string[]): Int32Array {
  const order = Array.from(names.keys()).sort((one, other) =>
    names[one]! < names[other]! ? -1 : names[one]! > names[other]! ? 1 : one - other,
  );
  const rank = new Int32Array(names.length);
  order.forEach((name, place) => (rank[name] = place));
  return rank;
}
