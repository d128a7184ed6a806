import { grouped } from "../quantity";
import type { Facts } from "./card";
import type { Recordings } from "./recordings";
import type { Found } from "./search";
import type { Tree } from "./tree";
import { isPerOperation, unmatched, type Scale } from "./widths";
import { percent, perOperation, weight } from "./words";

/** What a pane's width stands for. */
export function paneWords(tree: Tree, pane: number, zoom: number, facts: Facts): string {
  const { unit, wholes, operations } = facts;
  const side = tree.sides[pane];
  if (!side) {
    const only = unmatched(tree);
    return only.some((share) => share >= 0.001)
      ? `stacks of one side only: ${only.map((share, number) => `${percent(share)} of ${facts.labels[number]}`).join(", ")}`
      : "orange grew, blue shrank";
  }
  const shown = side.total[zoom]!;
  // Bytes are estimates: the score beside is what an operation allocates.
  const value = isPerOperation(facts)
    ? perOperation(shown / operations[pane]!, unit) + (unit === "bytes" ? " by samples" : "")
    : weight(shown, unit);
  return shown === wholes[pane] ? value : `${value}, ${percent(shown / wholes[pane]!)}`;
}

/** What the widths of several sides stand for; empty for one side. */
export function rulerWords(scale: Scale, { labels, ...whole }: Facts): string {
  if (labels.length < 2) return "";
  if (scale === "share") return "Every side fills the width: a frame is as wide as its share of its own side.";
  return `All sides have one scale${isPerOperation(whole) ? ", per operation" : ""}.`;
}

/** "12 methods match: 32.4 % of 11.0.13, 79.0 % of 17.0.9". */
export function searchWords({ weight: found, methods }: Found, { labels, wholes }: Facts): string {
  if (methods === 0) return "No method matches.";
  const shares = found.map(
    (part, side) => percent(part / wholes[side]!) + (labels.length > 1 ? ` of ${labels[side]}` : ""),
  );
  return `${grouped(methods)} ${methods === 1 ? "method matches" : "methods match"}: ${shares.join(", ")}`;
}

/** Sides of which nothing is to be seen, each with the reason: nothing recorded is not the same as nothing that can be recorded. */
export function notesOn({ tree, labels, threads, notObservable, blind }: Recordings): string[] {
  return labels.flatMap((label, side) => {
    const reason = notObservable[side];
    if (reason) return [`${label}: not observable: ${reason}`];
    if (blind[side]) return [`${label}: not all is observable: ${blind[side]}`];
    return tree.sides[side]!.total[0] === 0 && threads ? [`${label}: the graph has no such events of ${threads}.`] : [];
  });
}
