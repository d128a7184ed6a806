/** A row: its name and its cells. */
export type Row = readonly [string, readonly string[]];

/** A table of numbers; the first cell of `head` names the rows. */
export function numberTable([corner, head]: Row, rows: readonly Row[]): HTMLTableElement {
  const table = Object.assign(document.createElement("table"), { className: "stacked" });
  const row = (parent: HTMLElement, [name, cells]: Row, scope: "col" | "row", tag: "th" | "td"): void => {
    const line = parent.appendChild(document.createElement("tr"));
    line.append(Object.assign(document.createElement("th"), { scope, textContent: name }));
    cells.forEach((text, column) => {
      const cell = Object.assign(document.createElement(tag), { className: "number", textContent: text });
      if (tag === "td") cell.dataset["label"] = head[column] ?? "";
      line.append(cell);
    });
  };
  row(table.createTHead(), [corner, head], "col", "th");
  const body = table.createTBody();
  for (const one of rows) row(body, one, "row", "td");
  return table;
}
