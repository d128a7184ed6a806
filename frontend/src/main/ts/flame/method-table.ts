import { grouped } from "../quantity";
import type { Facts } from "./card";
import { changeOf, methods, sorted, type Method } from "./methods";
import type { Found } from "./search";
import type { Tree } from "./tree";
import { factors, isPerOperation, type Scale } from "./widths";
import { percent, perOperation, points, signed, weight } from "./words";

/** Rows are cut here, and the table says so: a search narrows it. */
const MOST = 200;

export interface TableEvents {
  sorted(order: string): void;
  chosen(method: string): void;
}

/** The methods of a tree with self and total weight of each side, and with two how the self weight changed. */
export class MethodTable {
  private of: Tree | null = null;
  private all: Method[] = [];

  constructor(
    private readonly place: HTMLElement,
    events: TableEvents,
  ) {
    place.addEventListener("click", (event) => {
      const button = (event.target as HTMLElement).closest<HTMLElement>("button");
      if (button?.dataset["sort"]) events.sorted(button.dataset["sort"]);
      if (button?.dataset["method"]) events.chosen(button.dataset["method"]);
    });
  }

  show(tree: Tree, facts: Facts, found: Found | null, scale: Scale, order: string): void {
    if (this.of !== tree) this.all = methods(tree);
    this.of = tree;
    const factor = factors(facts, scale);
    const some = found ? this.all.filter(({ name }) => found.names[name]) : this.all;
    const rows = sorted(some, tree.names, order, factor).slice(0, MOST);
    const write = writer(facts, scale);
    const table = document.createElement("table");
    const caption = table.createCaption();
    caption.textContent = `${rows.length} of ${grouped(this.all.length)} methods${some.length > rows.length ? ": a search narrows the list" : ""}. Self: ends in the method. Total: with what it calls.`;
    table.createTHead().append(this.heading(facts, order));
    table.createTBody().append(...rows.map((method) => this.row(method, tree, factor, write, facts.apart)));
    const focused = this.place.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset["column"]
      : undefined;
    this.place.replaceChildren(table);
    if (focused) this.place.querySelector<HTMLElement>(`[data-column="${focused}"]`)?.focus();
  }

  private heading({ labels, apart }: Facts, order: string): HTMLTableRowElement {
    const row = document.createElement("tr");
    const last = labels.length - 1;
    const column = (text: string, key: string): void => {
      const cell = row.appendChild(
        Object.assign(document.createElement("th"), { scope: "col", className: key === "method" ? "" : "number" }),
      );
      const now = order.replace(/^-/, "") === key;
      if (now) cell.setAttribute("aria-sort", order.startsWith("-") ? "descending" : "ascending");
      const button = cell.appendChild(
        Object.assign(document.createElement("button"), { type: "button", className: "sort", textContent: text }),
      );
      button.dataset["column"] = key;
      button.dataset["sort"] = now ? (order.startsWith("-") ? key : `-${key}`) : key === "method" ? key : `-${key}`;
    };
    column("Method", "method");
    for (const key of ["self", "total"]) {
      labels.forEach((label, side) =>
        column(
          `${key === "self" ? "Self" : "Total"}${last > 0 ? ` ${label}` : ""}`,
          side === last ? key : `${side === 0 ? "baseline" : side}-${key}`,
        ),
      );
    }
    if (labels.length === 2 && !apart) column("Change of self", "change");
    return row;
  }

  private row(
    method: Method,
    tree: Tree,
    factor: readonly number[],
    write: Writer,
    apart = false,
  ): HTMLTableRowElement {
    const row = document.createElement("tr");
    const name = tree.names[method.name]!;
    const head = row.appendChild(Object.assign(document.createElement("th"), { scope: "row" }));
    const button = head.appendChild(
      Object.assign(document.createElement("button"), {
        type: "button",
        className: "link",
        textContent: name,
        title: "Callers and callees of this method",
      }),
    );
    button.dataset["method"] = name;
    const cell = (text: string): void =>
      void row.appendChild(Object.assign(document.createElement("td"), { className: "number", textContent: text }));
    method.self.forEach((value, side) => cell(write.value(value * factor[side]!)));
    method.total.forEach((value, side) => cell(write.value(value * factor[side]!)));
    if (method.self.length === 2 && !apart) cell(write.change(changeOf(method.self, factor)));
    return row;
  }
}

interface Writer {
  value(scaled: number): string;
  change(scaled: number): string;
}

/** Writes values as `factors` scaled them. */
function writer(facts: Facts, scale: Scale): Writer {
  if (scale === "share") return { value: percent, change: points };
  const value = (scaled: number): string => (isPerOperation(facts) ? perOperation : weight)(scaled, facts.unit);
  return { value, change: (scaled) => signed(scaled, value) };
}
