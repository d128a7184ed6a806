import { shortened } from "../charts/shorten";
import type { SeriesColumns } from "./points";

/** A series that the legend names, with its points. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly sameHost: boolean;
  readonly columns: SeriesColumns;
}

/** The points of a series. */
export async function fetchColumns(source: string): Promise<SeriesColumns> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for the points`);
  return (await answer.json()) as SeriesColumns;
}

/** The series that the legend of the page names: the server writes it, as it knows in what they differ. */
export class Lines {
  private readonly loading = new Set<string>();

  constructor(
    private readonly root: HTMLElement,
    private readonly loaded: Map<string, SeriesColumns>,
  ) {}

  private get items(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>("[data-line]")];
  }

  /** The series of the page first; the others as soon as their points are here. */
  members(): [Member, ...Member[]] {
    const id = this.root.dataset["id"]!;
    const [own, ...others] = this.items;
    const first = { id, name: own?.dataset["name"] ?? "", sameHost: true, columns: this.loaded.get(id)! };
    return [
      first,
      ...others.flatMap(({ dataset }) => {
        const columns = this.loaded.get(dataset["line"]!);
        const sameHost = dataset["sameHost"] === "yes";
        return columns ? [{ id: dataset["line"]!, name: dataset["name"]!, sameHost, columns }] : [];
      }),
    ];
  }

  /** Loads the points of those that have none yet, or not all, all at a time; `arrived` is called for each. */
  load(arrived: () => void): void {
    const { id, source } = this.root.dataset;
    const own = { id: id!, source: source!, label: this.root.querySelector<HTMLElement>("[data-incomplete]") };
    const shown = this.items.map((item) => ({
      id: item.dataset["line"]!,
      source: item.dataset["source"]!,
      label: item.querySelector<HTMLElement>("[data-label]"),
    }));
    for (const line of [own, ...shown]) {
      if (this.isWhole(line.id) || this.loading.has(line.id)) continue;
      this.loading.add(line.id);
      fetchColumns(line.source)
        .then((columns) => {
          this.loaded.set(line.id, columns);
          arrived();
        })
        .catch((failure: Error) => {
          if (!line.label) return;
          line.label.textContent += `: ${failure.message}`;
          line.label.hidden = false;
        })
        .finally(() => this.loading.delete(line.id));
    }
  }

  private isWhole(id: string): boolean {
    const columns = this.loaded.get(id);
    return columns !== undefined && columns.id.length === columns.count;
  }

  /** Makes the legend say which lines are hidden, in names that fit. */
  reflect(hidden: readonly string[]): void {
    for (const item of this.items) {
      const label = item.querySelector("[data-label]");
      if (label && !this.loading.has(item.dataset["line"]!)) label.textContent = shortened(item.dataset["name"]!, 44);
      item.querySelector("[data-hide]")?.setAttribute("aria-pressed", String(!hidden.includes(item.dataset["line"]!)));
    }
  }
}

/** Hides those choices of the picker whose text lacks a word of `search`. */
export function findLines(list: HTMLElement, search: string): void {
  const words = search.toLowerCase().split(/\s+/);
  for (const group of list.querySelectorAll<HTMLElement>("fieldset")) {
    const labels = [...group.querySelectorAll("label")];
    for (const label of labels) {
      const text = label.textContent.toLowerCase();
      label.hidden = !words.every((word) => text.includes(word));
    }
    group.hidden = labels.every(({ hidden }) => hidden);
  }
}
