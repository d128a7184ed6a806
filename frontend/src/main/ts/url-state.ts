/** Choices of a view, kept in the query of its address. A choice at its default is left out; a list is a parameter several times. */
export type Choices = Readonly<Record<string, string | readonly string[]>>;

/** Choices with any values in place of the defaults. */
export type Chosen<T extends Choices> = { [K in keyof T]: T[K] extends string ? string : readonly string[] };

/** The choices in `query`, with `defaults` for those it does not name; names that `defaults` lacks are ignored. */
export function readChoices<T extends Choices>(query: string, defaults: T): Chosen<T> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      !given.has(name) ? value : typeof value === "string" ? given.get(name) : given.getAll(name),
    ]),
  ) as Chosen<T>;
}

/** `query` with the choices put in; parts of it that are none of ours stay. */
export function writeChoices(query: string, choices: Choices, defaults: Choices): string {
  const result = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choices)) {
    if (String(value) === String(defaults[name])) result.delete(name);
    else if (typeof value === "string") result.set(name, value);
    else {
      result.delete(name);
      value.forEach((one) => result.append(name, one));
    }
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
