/**
 * Adds the reader's time to the tooltip of a time, which is in UTC, when the pointer first comes to it: zones are slow to look up. The zone is
 * that of the profile, else of the browser.
 */
export function wireLocalTimes(): void {
  document.addEventListener("pointerover", ({ target }) => {
    const time =
      target instanceof Element && target.closest<HTMLTimeElement>("time[datetime][title]:not([data-local])");
    if (!time) return;
    time.dataset["local"] = "";
    const local = localTime(new Date(time.dateTime), document.documentElement.dataset["zone"]);
    if (local) time.title += `\n${local}`;
  });
}

/** "2026-03-01 10:30 GMT+1" in a zone, by default that of the reader; empty where it is the same as UTC, and for no time. */
export function localTime(at: Date, timeZone?: string): string {
  if (Number.isNaN(at.getTime())) return "";
  const zone = timeZone === undefined ? {} : { timeZone };
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", ...options }).format(at);
  const name = new Intl.DateTimeFormat("en", { timeZoneName: "short", ...zone })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return write(zone) === write({ timeZone: "UTC" }) ? "" : `${write(zone)} ${name ?? ""}`.trim();
}
