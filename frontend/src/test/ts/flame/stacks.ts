import type { FlameData } from "../../../main/ts/flame/format";
import { nameOf, pathOf, sizeOf, type Tree } from "../../../main/ts/flame/tree";

/** Stacks as people write them: "a;b;c" and its weight. The tests' own idea of a call tree, slow and plain. */
export type Stacks = ReadonlyMap<string, number>;

/** Numbers from 0 until 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  };
}

/** Stacks of few names, so that methods recur on one stack and in many places. */
export function randomStacks(seed: number, count: number, names = 6, depth = 7): Stacks {
  const random = seeded(seed);
  const stacks = new Map<string, number>();
  for (let stack = 0; stack < count; stack++) {
    const length = 1 + Math.floor(random() * depth);
    const path = Array.from({ length }, () => `p${Math.floor(random() * 2)}.T.m${Math.floor(random() * names)}`).join(
      ";",
    );
    stacks.set(path, (stacks.get(path) ?? 0) + 1 + Math.floor(random() * 9));
  }
  return stacks;
}

interface Node {
  readonly children: Map<string, Node>;
  self: number;
}

function nodeOf(stacks: Stacks): Node {
  const root: Node = { children: new Map(), self: 0 };
  for (const [path, weight] of stacks) {
    let node = root;
    for (const name of path.split(";")) {
      const child = node.children.get(name) ?? { children: new Map(), self: 0 };
      node.children.set(name, child);
      node = child;
    }
    node.self += weight;
  }
  return root;
}

/** The data a server would send for these stacks; siblings by name, self weight to the right of callees. */
export function dataOf(stacks: Stacks, unit: FlameData["unit"] = "samples"): FlameData {
  const names: string[] = ["all"];
  const levels: number[][] = [];
  const ends: number[] = [];
  const put = (node: Node, name: string, depth: number, start: number): number => {
    const at = names.indexOf(name) >= 0 ? names.indexOf(name) : names.push(name) - 1;
    const level = (levels[depth] ??= []);
    const numbers = [start - (ends[depth] ?? 0), 0, depth === 0 ? 0 : at, 1];
    level.push(...numbers);
    const place = level.length - 3;
    let end = start;
    for (const [key, child] of [...node.children].sort(([one], [other]) => (one < other ? -1 : 1)))
      end = put(child, key, depth + 1, end);
    end += node.self;
    level[place] = end - start;
    ends[depth] = end;
    return end;
  };
  const total = put(nodeOf(stacks), "all", 0, 0);
  return { unit, total, names, levels };
}

/** Back to stacks: what ends in each node of one side. */
export function stacksOf(tree: Tree, side = 0): Stacks {
  const stacks = new Map<string, number>();
  for (let node = 1; node < sizeOf(tree); node++) {
    const self = tree.sides[side]!.self[node]!;
    if (self > 0)
      stacks.set(
        pathOf(tree, node)
          .slice(1)
          .map((on) => nameOf(tree, on))
          .join(";"),
        self,
      );
  }
  return stacks;
}

/** Sum of the weights of stacks that a rule picks. */
export function weightOf(stacks: Stacks, wanted: (names: readonly string[]) => boolean): number {
  let sum = 0;
  for (const [path, weight] of stacks) if (wanted(path.split(";"))) sum += weight;
  return sum;
}

export function sortedStacks(stacks: Stacks): [string, number][] {
  return [...stacks].sort(([one], [other]) => (one < other ? -1 : 1));
}
