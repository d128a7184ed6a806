/** A name without its middle, at most `length` characters: its start says what it is, its end what tells it from others. */
export function shortened(name: string, length: number): string {
  if (name.length <= length) return name;
  const end = Math.ceil((length - 1) * 0.6);
  return `${name.slice(0, length - 1 - end)}…${name.slice(-end)}`;
}
