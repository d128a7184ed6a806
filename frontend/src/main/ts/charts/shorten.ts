/** A name without its middle, at most `length` characters: its start says what it is, its end what tells it from others. */
export function shortened(name: string, length: number): string {
  // By code points: an emoji has two UTF-16 units, and a cut between them leaves an unreadable sign.
  const characters = [...name];
  if (characters.length <= length) return name;
  const end = Math.ceil((length - 1) * 0.6);
  return `${characters.slice(0, length - 1 - end).join("")}…${characters.slice(-end).join("")}`;
}
