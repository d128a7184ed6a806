// Call trees that nobody measured, in the format of src/main/ts/flame/format.ts: for pictures and for speed.

/** Numbers from 0 until 1, the same for the same seed (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  };
}

const PACKAGES = [
  "java.util",
  "java.io",
  "jdk.internal.misc",
  "com.acme.orders",
  "com.acme.billing",
  "org.apache.commons.io",
  "com.fasterxml.jackson",
  "io.netty.buffer",
  "org.slf4j.impl",
];
const CLASSES = [
  "Store",
  "Reader",
  "Parser",
  "HashMap",
  "LazyInputStream",
  "Codec",
  "Session",
  "Cache",
  "Worker",
  "Journal",
];
const METHODS = [
  "read",
  "get",
  "parse",
  "run",
  "apply",
  "accept",
  "write",
  "flush",
  "encode",
  "lookup",
  "call",
  "resize",
];

/** A name by its number. */
function nameOf(number) {
  const part = (list, by) => list[Math.floor(number / by) % list.length];
  return `${part(PACKAGES, 1)}.${part(CLASSES, 9)}${Math.floor(number / 1080) || ""}.${part(METHODS, 90)}`;
}

/**
 * `frames` nodes, at most 88 deep, as deep stacks that share their beginnings. Two trees of the same `shape` are alike but for some stacks and
 * all weights, which `seed` makes.
 */
export function madeUp(frames, shape, seed, label) {
  const random = seeded(shape);
  const other = seeded(seed);
  const root = { name: 0, children: new Map(), self: 0 };
  let count = 1;
  let path = [root];
  while (count < frames) {
    path = path.slice(0, 1 + Math.floor(random() ** 0.6 * path.length));
    const length = Math.min(88 - path.length, 1 + Math.floor(random() * 12));
    const skipped = other() < 0.04;
    for (let step = 0; step < length; step++) {
      const name = Math.floor(random() ** 2 * Math.min(4000, frames / 4)) + (skipped ? 7 : 0);
      const node = path[path.length - 1];
      let child = node.children.get(name);
      if (!child) {
        child = { name, children: new Map(), self: 0 };
        node.children.set(name, child);
        count++;
      }
      path.push(child);
    }
    path[path.length - 1].self += 1 + Math.floor(other() ** 6 * 400);
  }
  return encode(root, nameOf, label);
}

/** Stacks such as {"a;b": [weight, kind]} as a tree. */
export function ofStacks(stacks, facts) {
  const root = { name: "all", children: new Map(), self: 0, kind: 5 };
  for (const [path, [weight, kind]] of Object.entries(stacks)) {
    let node = root;
    for (const name of path.split(";")) {
      if (!node.children.has(name)) node.children.set(name, { name, children: new Map(), self: 0, kind: 1 });
      node = node.children.get(name);
    }
    node.self += weight;
    node.kind = kind ?? 1;
  }
  return { ...encode(root, (name) => name), ...facts };
}

function encode(root, naming, label) {
  const names = ["all"];
  const numbered = new Map();
  const levels = [];
  const ends = [];
  const numberOf = (name) => {
    if (!numbered.has(name)) numbered.set(name, names.push(naming(name)) - 1);
    return numbered.get(name);
  };
  const put = (node, depth, start) => {
    const level = (levels[depth] ??= []);
    const place = level.length + 1;
    level.push(
      start - (ends[depth] ?? 0),
      0,
      depth === 0 ? 0 : numberOf(node.name),
      node.kind ?? (depth % 7 === 0 ? 0 : 1 + (depth % 3)),
    );
    let end = start;
    for (const child of node.children.values()) end = put(child, depth + 1, end);
    end += node.self;
    level[place] = end - start;
    ends[depth] = end;
    return end;
  };
  const total = put(root, 0, 0);
  return { unit: "samples", total, names, levels, label };
}

const BENCH = "com.acme.streams.KeptStreams.lazySynchronized_jmhStub;com.acme.streams.KeptStreams.lazySynchronized";
const READ = `${BENCH};com.acme.streams.LazyInputStream.read`;
const GET = `${READ};com.acme.streams.LazyInputStream.getInstance`;

/** Story 1, roughly: what biased locking hid. */
export function story(jdk) {
  const old = jdk === 11;
  const more = (amount) => Math.round(amount * (old ? 1 : 0.27));
  return ofStacks(
    {
      [`${GET}`]: [old ? 94 : 320, 1],
      [`${GET};libjvm.so ObjectSynchronizer::enter`]: [old ? 6 : 22, 3],
      [`${READ}`]: [more(58), 2],
      [`${READ};java.io.ByteArrayInputStream.read`]: [more(82), 2],
      [`${READ};java.io.ByteArrayInputStream.read;java.util.Objects.checkFromIndexSize`]: [more(9), 2],
      [`${BENCH}`]: [more(24), 1],
      [`${BENCH};org.openjdk.jmh.infra.Blackhole.consume`]: [more(31), 1],
      [`${BENCH};java.util.zip.CRC32.update;java.util.zip.CRC32.updateBytes0`]: [more(14), 3],
      [`${BENCH};java.util.HashMap.computeIfAbsent;java.util.HashMap.resize`]: [more(7), 0],
      ...(old
        ? { "libjvm.so BiasedLocking::revoke_at_safepoint": [5, 3] }
        : { [`${GET};java.util.concurrent.locks.LockSupport.park;jdk.internal.misc.Unsafe.park`]: [9, 3] }),
      "[vdso];clock_gettime": [3, 4],
    },
    {
      label: old ? "11.0.13 default" : "17.0.9 default",
      operations: old ? 1_740_000 : 520_000,
      cuts: [
        {
          key: "idle-pool",
          meaning: "workers with nothing to do",
          events: old ? 1204 : 60_278,
          weight: old ? 1204 : 60_278,
        },
        { key: "harness", meaning: "code of the JMH harness", events: 41, weight: 41 },
      ],
    },
  );
}
