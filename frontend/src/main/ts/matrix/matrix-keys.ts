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

/** The first column of a cell: those before it may span several. */
function columnOf(cell: Element): number {
  const before = [...cell.parentElement!.querySelectorAll("td")];
  return before.slice(0, before.indexOf(cell as HTMLTableCellElement)).reduce((sum, { colSpan }) => sum + colSpan, 0);
}

/** One cell takes the focus of the Tab key; arrow keys move between cells. Cells without content are stepped over. */
export function wireKeys(table: HTMLTableElement): void {
  const rows = () =>
    [...table.querySelectorAll<HTMLTableRowElement>(":scope > tbody > tr:not(.detail)")].filter((row) =>
      row.querySelector("td"),
    );
  const linkAt = ({ row, column }: Place) => {
    const cells = [...(rows()[row]?.querySelectorAll("td") ?? [])];
    return cells.findLast((cell) => columnOf(cell) <= column)?.querySelector("a") ?? null;
  };

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
    if (!cell || cell.parentElement!.matches(".detail") || event.altKey || event.metaKey) return;
    const lines = rows();
    const columns = columnOf(cell.parentElement!.lastElementChild!) + 1;
    let place: Place = {
      row: lines.indexOf(cell.parentElement as HTMLTableRowElement),
      column: columnOf(cell),
    };
    for (;;) {
      const next = moved(event.key, event.ctrlKey, place, lines.length, columns);
      if (!next) return;
      event.preventDefault();
      if (next.row === place.row && next.column === place.column) return;
      const link = linkAt(next);
      if (link && link !== document.activeElement) return link.focus();
      place = next;
    }
  });
}
