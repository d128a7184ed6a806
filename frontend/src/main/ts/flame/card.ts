import { FRAME_KINDS } from "./format";
import { nameOf, type Tree } from "./tree";
import { isPerOperation, type Whole } from "./widths";
import { percent, perOperation, points, signed, weight } from "./words";

/** What the figures of a node need besides the tree. */
export interface Facts extends Whole {
  readonly labels: readonly string[];
  /** True for two sides that are not comparable: no difference is shown. */
  readonly apart?: boolean;
}

/** Rows of figures about a node: a heading, one value for each side, and with two sides the change. */
export function figures(tree: Tree, node: number, facts: Facts): string[][] {
  const { unit, operations, wholes } = facts;
  const both = tree.sides.length === 2 && !facts.apart;
  const row = (
    heading: string,
    values: readonly number[],
    write: (value: number) => string,
    change: (difference: number) => string,
  ): string[] => [heading, ...values.map(write), ...(both ? [change(values[1]! - values[0]!)] : [])];
  const of = (which: "total" | "self"): number[] => tree.sides.map((side) => side[which][node]!);
  const shares = (which: "total" | "self"): number[] => of(which).map((value, side) => value / wholes[side]!);
  const per = (which: "total" | "self"): number[] => of(which).map((value, side) => value / operations[side]!);
  const plain = (value: number): string => weight(value, unit);
  const rows = [
    row("Total, share", shares("total"), percent, points),
    row("Self, share", shares("self"), percent, points),
    row("Total", of("total"), plain, (difference) => signed(difference, plain)),
    row("Self", of("self"), plain, (difference) => signed(difference, plain)),
  ];
  if (isPerOperation(facts)) {
    const written = (value: number): string => perOperation(value, unit);
    for (const which of ["total", "self"] as const) {
      rows.push(
        row(`${which === "total" ? "Total" : "Self"} per operation`, per(which), written, (difference) =>
          signed(difference, written),
        ),
      );
    }
  }
  rows.push([
    "Mostly",
    ...tree.sides.map(({ kind, total }) => (total[node]! > 0 ? (FRAME_KINDS[kind[node]!] ?? "unknown") : "–")),
    ...(both ? [""] : []),
  ]);
  return rows;
}

/** Fills `card` with the name and the figures of a node. */
export function fill(card: HTMLElement, tree: Tree, node: number, facts: Facts): void {
  const name = Object.assign(document.createElement("p"), { className: "name", textContent: nameOf(tree, node) });
  const table = document.createElement("table");
  const line = (cells: readonly string[], parent: HTMLElement, heading: boolean): void => {
    const row = parent.appendChild(document.createElement("tr"));
    cells.forEach((text, column) => {
      const cell = document.createElement(heading || column === 0 ? "th" : "td");
      cell.textContent = text;
      if (column > 0) cell.className = "number";
      cell.setAttribute("scope", heading ? "col" : "row");
      if (cell.tagName === "TD") cell.removeAttribute("scope");
      row.append(cell);
    });
  };
  if (tree.sides.length > 1)
    line(
      ["", ...facts.labels, ...(tree.sides.length === 2 && !facts.apart ? ["change"] : [])],
      table.createTHead(),
      true,
    );
  const body = table.createTBody();
  for (const cells of figures(tree, node, facts)) line(cells, body, false);
  card.replaceChildren(name, table);
}

/** One sentence about a node for those who listen. */
export function spoken(tree: Tree, node: number, facts: Facts): string {
  const sides = tree.sides.map(({ total, self }, side) => {
    const share = (value: number): string => percent(value / facts.wholes[side]!);
    const whose = tree.sides.length > 1 ? ` of ${facts.labels[side]}` : "";
    return `total ${share(total[node]!)}, self ${share(self[node]!)}${whose}`;
  });
  return `${nameOf(tree, node)}: ${sides.join("; ")}`;
}

/** Puts the card beside the pointer, inside the window. */
export function beside(card: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { width, height } = card.getBoundingClientRect();
  const left = clientX + 16 + width > innerWidth ? Math.max(4, clientX - width - 16) : clientX + 16;
  const top = clientY + 20 + height > innerHeight ? Math.max(4, clientY - height - 12) : clientY + 20;
  card.style.setProperty("left", `${left}px`);
  card.style.setProperty("top", `${top}px`);
}
