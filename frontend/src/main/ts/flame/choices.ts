import { readChoices, showChoices } from "../url-state";

/** What a person chose; see the fragment `flame/graph.html` for the controls. */
export const DEFAULTS = {
  /** graph, callers, sandwich or table */
  view: "graph",
  /** down (icicle) or up (flame) */
  grow: "down",
  /** package, kind or difference */
  colour: "package",
  /** share or absolute; empty for the one that fits, as `fittingScale` says */
  scale: "",
  /** A regular expression. */
  search: "",
  /** Where the graph is zoomed to, and above the method in the sandwich view: words of Places. */
  zoom: "",
  above: "",
  /** The chosen frame. */
  frame: "",
  /** The method of the sandwich view. */
  method: "",
  /** Order of the table. */
  sort: "-self",
  /** Keys of rules that shall not cut, with commas between. */
  uncut: "",
};

export type Choices = { [name in keyof typeof DEFAULTS]: string };

/** Where choices are kept. */
export interface ChoiceStore {
  read(): Choices;
  show(choices: Choices, how: "push" | "replace"): void;
}

/** Choices of a saved page: its address never changes. */
export class KeptChoices implements ChoiceStore {
  constructor(private choices: Choices) {}

  read(): Choices {
    return this.choices;
  }

  show(choices: Choices): void {
    this.choices = choices;
  }
}

/** Reads and writes choices in the address, their names behind a prefix, so that several flame graphs on a page keep theirs apart. */
export class Address implements ChoiceStore {
  private readonly defaults: Record<string, string>;

  constructor(private readonly prefix: string) {
    this.defaults = prefixed(prefix, DEFAULTS);
  }

  read(): Choices {
    const read = readChoices(location.search, this.defaults);
    return Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, read[this.prefix + name]])) as Choices;
  }

  show(choices: Choices, how: "push" | "replace"): void {
    showChoices(prefixed(this.prefix, choices), this.defaults, how);
  }
}

/** The address of a page with another thread group; zoom and frame stay where the group has such stacks. */
export function addressOfThreads(address: string, group: string): string {
  const url = new URL(address);
  if (group) url.searchParams.set("threads", group);
  else url.searchParams.delete("threads");
  url.hash = "profiles";
  return url.href;
}

function prefixed(prefix: string, choices: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([name, value]) => [prefix + name, value]));
}
