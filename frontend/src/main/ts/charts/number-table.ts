/** A row: its name and its cells. */
export type Row = readonly [string, readonly string[]];

/** A table of numbers; the first cell of `head` names the rows. */
export function numberTable([corner, head]: Row, rows: readonly Row[]): HTMLTableElement {
  const table = document.createElement("table");
  const row = (parent: HTMLElement, [name, cells]: Row, scope: "col" | "row", tag: "th" | "td"): void => {
    const line = parent.appendChild(document.createElement("tr"));
    line.append(Object.assign(document.createElement("th"), { scope, textContent: name }));
    for (const text of cells)
      line.append(Object.assign(document.createElement(tag), { className: "number", textContent: text }));
  };
  row(table.createTHead(), [corner, head], "col", "th");
  const body = table.createTBody();
  for (const one of rows) row(body, one, "row", "td");
  return table;
}
