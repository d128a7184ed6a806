import type { Facts } from "./card";
import type { Recordings } from "./recordings";
import type { Found } from "./search";
import type { Tree } from "./tree";
import { unmatched } from "./widths";
import { percent, weight } from "./words";

/** What a pane's width stands for. */
export function paneWords(tree: Tree, pane: number, zoom: number, { unit }: Facts): string {
  const side = tree.sides[pane];
  if (!side) {
    const [before, after] = unmatched(tree);
    return `without a counterpart: ${percent(before ?? 0)} of baseline, ${percent(after ?? 0)} of candidate`;
  }
  const whole = weight(side.total[0]!, unit);
  return zoom === 0 ? whole : `${percent(side.total[zoom]! / side.total[0]!)} of ${whole}`;
}

/** "12 methods match: 32.4 % of 11.0.13, 79.0 % of 17.0.9". */
export function searchWords({ share, methods }: Found, { labels }: Facts): string {
  if (methods === 0) return "No method matches.";
  const shares = share.map((part, side) => percent(part) + (labels.length > 1 ? ` of ${labels[side]}` : ""));
  return `${methods.toLocaleString("en-US")} ${methods === 1 ? "method matches" : "methods match"}: ${shares.join(", ")}`;
}

/** Sides of which nothing is to be seen, each with the reason: nothing recorded is not the same as nothing that can be recorded. */
export function notesOn({ tree, labels, notObservable }: Recordings): string[] {
  return labels.flatMap((label, side) => {
    const reason = notObservable[side];
    if (reason) return [`${label}: not observable. ${reason}`];
    return tree.sides[side]!.total[0] === 0 ? [`${label}: no such events were recorded.`] : [];
  });
}
