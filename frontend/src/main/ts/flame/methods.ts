import { sizeOf, type Tree } from "./tree";

/** A method with all its calls added up; each value of each side. */
export interface Method {
  readonly name: number;
  readonly self: readonly number[];
  /** A call inside a call of the same method counts once. */
  readonly total: readonly number[];
}

/** The methods of a tree, without its root. */
export function methods(tree: Tree): Method[] {
  const count = tree.names.length;
  const self = tree.sides.map(() => new Float64Array(count));
  const total = tree.sides.map(() => new Float64Array(count));
  const occurs = new Uint8Array(count);
  const outer = outermostOfEach(tree);
  for (let node = 1; node < sizeOf(tree); node++) {
    const name = tree.name[node]!;
    occurs[name] = 1;
    tree.sides.forEach((side, number) => {
      self[number]![name]! += side.self[node]!;
      if (outer[node]) total[number]![name]! += side.total[node]!;
    });
  }
  return [...occurs.keys()]
    .filter((name) => occurs[name])
    .map((name) => ({ name, self: self.map((sums) => sums[name]!), total: total.map((sums) => sums[name]!) }));
}

/** Of each node 1 when no node above it has its name. One walk in depth first order, with a count of each name on the way. */
function outermostOfEach(tree: Tree): Uint8Array {
  const outer = new Uint8Array(sizeOf(tree));
  const onTheWay = new Int32Array(tree.names.length);
  const next = tree.first.slice(0, sizeOf(tree));
  for (let node = 0; node >= 0;) {
    const child = next[node]!;
    if (child < tree.first[node + 1]!) {
      next[node] = child + 1;
      outer[child] = onTheWay[tree.name[child]!]!++ === 0 ? 1 : 0;
      node = child;
    } else {
      if (node > 0) onTheWay[tree.name[node]!]!--;
      node = tree.parent[node]!;
    }
  }
  return outer;
}

/**
 * Orders methods by method, change, or self and total of a side, with a minus in front the largest first: those of the last side have no prefix,
 * of the first `baseline-`, of others their number. Change is how much the self value grew.
 */
export function sorted(
  list: readonly Method[],
  names: readonly string[],
  order: string,
  factor: readonly number[],
): Method[] {
  const key = order.replace(/^-/, "");
  const sign = order.startsWith("-") ? -1 : 1;
  const of = key.split("-").at(-2);
  const side = of === "baseline" ? 0 : of ? Number(of) : factor.length - 1;
  const value = (method: Method): number => {
    if (key === "change") return changeOf(method.self, factor);
    return method[key.endsWith("total") ? "total" : "self"][side]!;
  };
  const byName = (one: Method, other: Method): number => (names[one.name]! < names[other.name]! ? -1 : 1);
  if (key === "method") return [...list].sort((one, other) => sign * byName(one, other));
  return [...list].sort((one, other) => sign * (value(one) - value(other)) || byName(one, other));
}

/** Candidate less baseline, in the unit that `factor` gives; 0 unless there are two sides. */
export function changeOf(weights: readonly number[], factor: readonly number[]): number {
  return weights.length !== 2 ? 0 : weights[1]! * factor[1]! - weights[0]! * factor[0]!;
}
