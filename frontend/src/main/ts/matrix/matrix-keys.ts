/** A place in a grid, both counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from `place` in a grid of `rows` by `columns`; null for a key that moves nowhere. */
export function moved(key: string, control: boolean, place: Place, rows: number, columns: number): Place | null {
  const { row, column } = place;
  const within = (r: number, c: number): Place => ({
    row: Math.max(0, Math.min(rows - 1, r)),
    column: Math.max(0, Math.min(columns - 1, c)),
  });
  switch (key) {
    case "ArrowLeft":
      return within(row, column - 1);
    case "ArrowRight":
      return within(row, column + 1);
    case "ArrowUp":
      return within(row - 1, column);
    case "ArrowDown":
      return within(row + 1, column);
    case "PageUp":
      return within(row - 10, column);
    case "PageDown":
      return within(row + 10, column);
    case "Home":
      return within(control ? 0 : row, 0);
    case "End":
      return within(control ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}

/** One cell takes the focus of the Tab key; arrow keys move between cells. Cells without content are stepped over. */
export function wireKeys(table: HTMLTableElement): void {
  const rows = () =>
    [...table.querySelectorAll<HTMLTableRowElement>(":scope > tbody > tr:not(.detail)")].filter((row) =>
      row.querySelector("td"),
    );
  const linkAt = ({ row, column }: Place) => rows()[row]?.querySelectorAll("td")[column]?.querySelector("a") ?? null;

  const first = table.querySelector<HTMLAnchorElement>("td > a");
  if (first) first.tabIndex = 0;

  table.addEventListener("focusin", (event) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("td > a");
    if (!link) return;
    for (const other of table.querySelectorAll<HTMLAnchorElement>('td > a[tabindex="0"]')) other.tabIndex = -1;
    link.tabIndex = 0;
  });

  table.addEventListener("keydown", (event) => {
    const cell = (event.target as HTMLElement).closest("td");
    if (!cell || event.altKey || event.metaKey) return;
    const lines = rows();
    const columns = cell.parentElement!.querySelectorAll("td").length;
    let place: Place = {
      row: lines.indexOf(cell.parentElement as HTMLTableRowElement),
      column: [...cell.parentElement!.querySelectorAll("td")].indexOf(cell),
    };
    for (;;) {
      const next = moved(event.key, event.ctrlKey, place, lines.length, columns);
      if (!next) return;
      event.preventDefault();
      if (next.row === place.row && next.column === place.column) return;
      const link = linkAt(next);
      if (link) return link.focus();
      place = next;
    }
  });
}
