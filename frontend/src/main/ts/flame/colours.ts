import { growth, STEPS } from "./difference";
import { FRAME_KINDS } from "./format";
import { ROOT } from "./regroup";
import { nameOf, sizeOf, type Tree } from "./tree";
import type { Scale, Whole } from "./widths";
import { packageOf } from "./words";

export type Scheme = "kind" | "package" | "difference";

/** The colour of each node as a number, and what the numbers mean: names of colours in flame.css and words. */
export interface Colouring {
  readonly colour: Uint8Array;
  readonly legend: readonly { readonly token: string; readonly word: string }[];
}

const PACKAGE_COLOURS = 7;

export function byKind(tree: Tree, side: number): Colouring {
  const { kind } = tree.sides[side]!;
  const legend = FRAME_KINDS.map((word) => ({ token: `flame-${word}`, word }));
  return { colour: kind.map((number) => Math.min(number, legend.length - 1)), legend };
}

/** The groups of packages with most self weight of all sides, heaviest first: those that get a colour of their own. */
export function heaviestPackages(tree: Tree): string[] {
  const groupOfName = packageGroups(tree.names);
  const shares = new Map<string, number>();
  for (const { self, total } of tree.sides) {
    const ofName = new Float64Array(tree.names.length);
    for (let node = 1; node < self.length; node++) ofName[tree.name[node]!]! += self[node]! / (total[0]! || 1);
    ofName.forEach((share, name) => shares.set(groupOfName[name]!, (shares.get(groupOfName[name]!) ?? 0) + share));
  }
  return [...shares.keys()]
    .filter((group) => shares.get(group)! > 0)
    .sort((one, other) => shares.get(other)! - shares.get(one)! || (one < other ? -1 : 1))
    .slice(0, PACKAGE_COLOURS);
}

/** A colour for each of these groups, one more for the rest. */
export function byPackage(tree: Tree, groups: readonly string[]): Colouring {
  const numbers = new Map(groups.map((group, number) => [group, number]));
  const ofName = packageGroups(tree.names).map((group) => numbers.get(group) ?? groups.length);
  const colour = Uint8Array.from(tree.name, (name) => ofName[name]!);
  if (nameOf(tree, 0) === ROOT) colour[0] = groups.length;
  return {
    colour,
    legend: [
      ...groups.map((word, number) => ({ token: `flame-${number + 1}`, word })),
      { token: "flame-unknown", word: "other" },
    ],
  };
}

const groupsOf = new WeakMap<readonly string[], readonly string[]>();

/** The group of each name; kept for as long as the names are. */
function packageGroups(names: readonly string[]): readonly string[] {
  const known = groupsOf.get(names);
  if (known) return known;
  const groups = names.map(packageGroup);
  groupsOf.set(names, groups);
  return groups;
}

/** The JDK is one group; else the first three parts of the package at most. */
export function packageGroup(name: string): string {
  const path = packageOf(name);
  if (/^(java|javax|jdk|sun|com\.sun)(\.|$)/.test(path)) return "JDK";
  return path === "" ? "native and others" : path.split(".").slice(0, 3).join(".");
}

/** How much nodes of a side grew against the first one. */
export function byDifference(
  tree: Tree,
  whole: Whole,
  scale: Scale,
  factor: readonly number[],
  side: number,
): Colouring {
  const words = [
    "gone or nearly",
    "less",
    "a little less",
    whole.unit === "samples" ? "change < 20 % or not significant" : "change < 20 %",
    "a little more",
    "more",
    "new or nearly",
  ];
  const colour = new Uint8Array(sizeOf(tree));
  for (let node = 0; node < colour.length; node++)
    colour[node] = growth(tree, node, whole, scale, factor, side) + STEPS;
  return { colour, legend: words.map((word, step) => ({ token: `flame-difference-${step}`, word })) };
}
