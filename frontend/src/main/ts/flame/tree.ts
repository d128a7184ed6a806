/**
 * A call tree in columns, level after level: node 0 is the root, a parent comes before its children, and the children of one node are
 * neighbours. So all that lies below a node is one range of nodes on each level.
 */
export interface Tree {
  readonly names: readonly string[];
  /** Of each node the index of its name. */
  readonly name: Int32Array;
  /** Of each node its parent; -1 for the root. */
  readonly parent: Int32Array;
  /** Children of node n are first[n] until first[n + 1]. */
  readonly first: Int32Array;
  /** Nodes of depth d are levels[d] until levels[d + 1]. */
  readonly levels: Int32Array;
  /** Weights of each recording in the tree: one, or baseline and candidate. */
  readonly sides: readonly Side[];
}

export interface Side {
  /** Of each node the weight of it and of all below. */
  readonly total: Float64Array;
  /** Of each node the weight that ends in it. */
  readonly self: Float64Array;
  /** Of each node how most of its weight ran, index into FRAME_KINDS. */
  readonly kind: Uint8Array;
}

export function sizeOf(tree: Tree): number {
  return tree.name.length;
}

export function nameOf(tree: Tree, node: number): string {
  return tree.names[tree.name[node]!] ?? "";
}

export function depthOf(tree: Tree, node: number): number {
  let low = 0;
  let high = tree.levels.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tree.levels[middle]! <= node) low = middle;
    else high = middle;
  }
  return low;
}

/** From the root to the node. */
export function pathOf(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = tree.parent[at]!) path.unshift(at);
  return path;
}

/** Calls `visit` with the range of nodes that lies below `node` (itself first) on each level, until a level has none. */
export function eachLevelBelow(
  tree: Tree,
  node: number,
  visit: (from: number, to: number, depth: number) => void,
): void {
  let from = node;
  let to = node + 1;
  for (let depth = depthOf(tree, node); from < to; depth++) {
    visit(from, to, depth);
    const next = tree.first[from]!;
    to = tree.first[to]!;
    from = next;
  }
}

/**
 * A short word for the way from the root to each node, for addresses: it stays while the names on the way stay, whatever stands beside them.
 */
export class Places {
  private made: Int32Array | null = null;

  constructor(private readonly tree: Tree) {}

  /** Made when first asked for: a page whose address names no node does without. */
  private get hashes(): Int32Array {
    return (this.made ??= hashesOf(this.tree));
  }

  /** Empty for the root. */
  wordOf(node: number): string {
    return node <= 0 ? "" : `${depthOf(this.tree, node)}-${(this.hashes[node]! >>> 0).toString(36)}`;
  }

  /** The node of a word; 0, the root, when there is none. */
  find(word: string): number {
    if (word === "") return 0;
    const [depth, hash] = word.split("-");
    const wanted = parseInt(hash ?? "", 36) | 0;
    const from = this.tree.levels[Number(depth)] ?? 0;
    const to = this.tree.levels[Number(depth) + 1] ?? 0;
    const { hashes } = this;
    for (let node = Math.max(from, 1); node < to; node++) if (hashes[node] === wanted) return node;
    return 0;
  }
}

function hashesOf(tree: Tree): Int32Array {
  const named = Int32Array.from(tree.names, hashOf);
  const hashes = new Int32Array(sizeOf(tree));
  for (let node = 1; node < hashes.length; node++)
    hashes[node] = mix(hashes[tree.parent[node]!]!, named[tree.name[node]!]!);
  return hashes;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function mix(one: number, other: number): number {
  const hash = Math.imul(one ^ (other + 0x9e3779b9), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ (one >>> 16);
}
