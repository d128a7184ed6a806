/** Choices of a view, kept in the query of its address. A choice at its default is left out. */
export type Choices = Readonly<Record<string, string>>;

/** The choices in `query`, with `defaults` for those it does not name; names that `defaults` lacks are ignored. */
export function readChoices<T extends Choices>(query: string, defaults: T): { [K in keyof T]: string } {
  const given = new URLSearchParams(query);
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, given.get(name) ?? value])) as {
    [K in keyof T]: string;
  };
}

/** `query` with the choices put in; parts of it that are none of ours stay. */
export function writeChoices(query: string, choices: Choices, defaults: Choices): string {
  const result = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choices)) {
    if (value === defaults[name]) result.delete(name);
    else result.set(name, value);
  }
  const text = result.toString();
  return text ? `?${text}` : "";
}

/** Puts choices into the address: a new history entry, or in place of the current one while something is being dragged. */
export function showChoices(choices: Choices, defaults: Choices, how: "push" | "replace" = "push"): void {
  const address = location.pathname + writeChoices(location.search, choices, defaults) + location.hash;
  if (address === location.pathname + location.search + location.hash) return;
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
