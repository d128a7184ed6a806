import type { Facts } from "./card";
import { decode, type Cut, type FlameData } from "./format";
import { merge } from "./regroup";
import type { Tree } from "./tree";

/** One recording's tree, or several merged into one. */
export interface Recordings extends Facts {
  readonly tree: Tree;
  /** Cuts of each side. */
  readonly cuts: readonly (readonly Cut[])[];
  /** Name of the thread group that is shown; undefined for all threads. */
  readonly threads: string | undefined;
  /** Of each side why nothing can be seen, where that is so. */
  readonly notObservable: readonly (string | undefined)[];
  /** Of each side what can't be seen though something is. */
  readonly blind: readonly (string | undefined)[];
}

/** Asks for each address, with the rules that shall not cut, and merges the answers. */
export async function loadAll(addresses: readonly string[], uncut: string): Promise<Recordings> {
  return combine(await load(addresses, uncut));
}

/** Likewise without merging them. */
export async function load(addresses: readonly string[], uncut: string): Promise<FlameData[]> {
  return Promise.all(addresses.map((address) => loadOne(address, uncut)));
}

async function loadOne(address: string, uncut: string): Promise<FlameData> {
  const url = new URL(address, location.href);
  if (uncut) url.searchParams.set("uncut", uncut);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for a call tree`);
  return (await answer.json()) as FlameData;
}

export function combine(data: readonly FlameData[]): Recordings {
  const unit = data[0]!.unit;
  const other = data.find((one) => one.unit !== unit);
  if (other) throw new Error(`one side is in ${unit}, the other in ${other.unit}: choose two of the same kind`);
  return {
    tree: merge(data.map(decode)),
    unit,
    wholes: data.map(({ total }) => total),
    labels: data.map(
      ({ label }, side) => label ?? (data.length === 1 ? "recording" : side === 0 ? "baseline" : "candidate"),
    ),
    operations: data.map(({ operations }) => operations),
    threads: data[0]!.threads,
    cuts: data.map(({ cuts }) => cuts ?? []),
    notObservable: data.map(({ notObservable }) => notObservable),
    blind: data.map(({ blind }) => blind),
  };
}
