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

/** Of flame.css. */
export const PACKAGE_COLOURS = 10;

/** Packages of one colour that the legend names. */
const NAMED = 2;

const JDK = "JDK";
const NATIVE = "native and others";

export function byKind(tree: Tree, side: number): Colouring {
  const { kind } = tree.sides[side]!;
  const legend = FRAME_KINDS.map((word) => ({ token: `flame-${word}`, word }));
  return { colour: kind.map((number) => Math.min(number, legend.length - 1)), legend };
}

/** The groups of packages by self weight on all sides, heaviest first. */
export function packagesByWeight(tree: Tree): string[] {
  const groupOfName = packageGroups(tree.names);
  const shares = new Map<string, number>();
  for (const { self, total } of tree.sides) {
    const ofName = new Float64Array(tree.names.length);
    for (let node = 1; node < self.length; node++) ofName[tree.name[node]!]! += self[node]! / (total[0]! || 1);
    ofName.forEach((share, name) => shares.set(groupOfName[name]!, (shares.get(groupOfName[name]!) ?? 0) + share));
  }
  return [...shares.keys()].sort((one, other) => shares.get(other)! - shares.get(one)! || (one < other ? -1 : 1));
}

/**
 * The colour of a group by its name alone: the same in every graph, theme and saved picture. The JDK and native code are in nearly all graphs, so
 * they share theirs with no package.
 */
export function colourOfPackage(group: string): number {
  if (group === JDK) return 0;
  if (group === NATIVE) return 1;
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < group.length; at++) hash = Math.imul(hash ^ group.charCodeAt(at), 0x01000193);
  return 2 + (((hash ^ (hash >>> 15)) >>> 0) % (PACKAGE_COLOURS - 2));
}

/**
 * The colours of packages.
 *
 * @param groups all groups, heaviest first: the legend names the heaviest of each colour
 */
export function byPackage(tree: Tree, groups: readonly string[]): Colouring {
  const ofName = packageGroups(tree.names).map(colourOfPackage);
  const colour = Uint8Array.from(tree.name, (name) => ofName[name]!);
  if (nameOf(tree, 0) === ROOT) colour[0] = PACKAGE_COLOURS;
  return {
    colour,
    legend: [
      ...Array.from({ length: PACKAGE_COLOURS }, (_colour, number) => ({
        token: `flame-${number + 1}`,
        word: named(groups.filter((group) => colourOfPackage(group) === number)),
      })),
      { token: "flame-unknown", word: "all" },
    ],
  };
}

/** "org.example.shop, org.apache.commons and 2 more". */
function named(groups: readonly string[]): string {
  const more = groups.length - NAMED;
  return groups.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
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
  if (/^(java|javax|jdk|sun|com\.sun)(\.|$)/.test(path)) return JDK;
  return path === "" ? NATIVE : path.split(".").slice(0, 3).join(".");
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
