import type { Tree } from "./tree";
import type { Scale, Whole } from "./widths";

/** Steps of the scale on each side of "no difference". */
export const STEPS = 3;

/**
 * How much a node of a side grew against the first one, from -STEPS (gone or nearly) over 0 to STEPS (new or nearly). Nodes that differ by less than a fifth of the larger value
 * are 0, and so are differences of samples that chance alone often makes.
 */
export function growth(
  tree: Tree,
  node: number,
  whole: Whole,
  scale: Scale,
  factor: readonly number[],
  side = 1,
): number {
  const baseline = tree.sides[0];
  const candidate = tree.sides[side];
  if (!baseline || !candidate) return 0;
  const before = baseline.total[node]!;
  const after = candidate.total[node]!;
  const from = before * factor[0]!;
  const to = after * factor[side]!;
  const part = Math.abs(to - from) / (Math.max(from, to) || 1);
  if (part < 0.2) return 0;
  if (
    whole.unit === "samples" &&
    (scale === "share"
      ? isChance(before, whole.wholes[0]!, after, whole.wholes[side]!)
      : isChanceOfCounts(before, after))
  )
    return 0;
  const step = part < 0.4 ? 1 : part < 0.7 ? 2 : 3;
  return to > from ? step : -step;
}

/**
 * Whether two shares of samples differ by less than two standard errors of their difference (two-proportion z-test, pooled, |z| < 1.96). It takes
 * samples as independent, which those of one thread are only roughly.
 */
export function isChance(before: number, ofBefore: number, after: number, ofAfter: number): boolean {
  if (ofBefore === 0 || ofAfter === 0) return true;
  const pooled = (before + after) / (ofBefore + ofAfter);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / ofBefore + 1 / ofAfter));
  return Math.abs(after / ofAfter - before / ofBefore) < 1.96 * error;
}

/** The same for two counts, taken as Poisson: the variance of their difference is their sum. */
function isChanceOfCounts(before: number, after: number): boolean {
  return Math.abs(after - before) < 1.96 * Math.sqrt(before + after);
}
