import { sizeOf, type Tree } from "./tree";

/** What a search found. */
export interface Found {
  /** Of each name 1 when it matches. */
  readonly names: Uint8Array;
  /** Of each side the weight of frames that match, with what they call. */
  readonly weight: readonly number[];
  /** Methods that match. */
  readonly methods: number;
}

/** The expression a person typed, upper and lower case alike; null when it is empty, "invalid" when it is none. */
export function expression(text: string): RegExp | "invalid" | null {
  if (text === "") return null;
  try {
    return new RegExp(text, "i");
  } catch {
    return "invalid";
  }
}

export function search(tree: Tree, wanted: RegExp): Found {
  const names = Uint8Array.from(tree.names, (name) => (wanted.test(name) ? 1 : 0));
  names[tree.name[0]!] = 0;
  const covered = new Uint8Array(sizeOf(tree));
  const weight = tree.sides.map(() => 0);
  const seen = new Set<number>();
  for (let node = 1; node < covered.length; node++) {
    const matches = names[tree.name[node]!] === 1;
    if (matches) seen.add(tree.name[node]!);
    const above = covered[tree.parent[node]!]!;
    covered[node] = above || matches ? 1 : 0;
    if (matches && !above) tree.sides.forEach(({ total }, side) => (weight[side]! += total[node]!));
  }
  return { names, weight, methods: seen.size };
}
