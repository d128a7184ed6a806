const DAY = 86_400;

/** Seconds since 1970 that points are shown of. */
export interface TimeRange {
  includes(seconds: number): boolean;
}

export const ANY_TIME: TimeRange = { includes: () => true };

/** The range of the address, as the server reads it: so many days until now, or from a day up to another one and with it, in UTC. */
export function timeRange(choices: { last: string; since: string; until: string }, now: number): TimeRange {
  const last = Number(choices.last);
  if (last > 0) return { includes: (seconds) => seconds >= now - last * DAY };
  const start = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  const from = choices.since === "" ? -Infinity : start(choices.since);
  const to = choices.until === "" ? Infinity : start(choices.until) + DAY;
  if (from === -Infinity && to === Infinity) return ANY_TIME;
  return { includes: (seconds) => seconds >= from && seconds < to };
}
