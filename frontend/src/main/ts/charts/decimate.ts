/**
 * Which of the points `from`..`to` (inclusive) to draw so that nothing visible is lost: of every bucket its first, lowest, highest and
 * last one. All of them when they are few. Ascending, without repeats. A value that is not a number never wins.
 */
export function decimate(values: ArrayLike<number>, from: number, to: number, buckets: number): number[] {
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(values.length - 1, Math.ceil(to));
  const count = last - first + 1;
  if (count <= buckets * 4) return Array.from({ length: Math.max(0, count) }, (_, offset) => first + offset);
  const kept: number[] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = first + Math.floor((bucket * count) / buckets);
    const end = first + Math.floor(((bucket + 1) * count) / buckets) - 1;
    kept.push(...extremes(values, start, end));
  }
  return kept;
}

function extremes(values: ArrayLike<number>, start: number, end: number): number[] {
  let low = start;
  let high = start;
  for (let index = start + 1; index <= end; index++) {
    const value = values[index]!;
    if (value < values[low]! || Number.isNaN(values[low])) low = index;
    if (value > values[high]! || Number.isNaN(values[high])) high = index;
  }
  return [...new Set([start, Math.min(low, high), Math.max(low, high), end])];
}
