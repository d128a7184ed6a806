import { copy } from "./copy";
import { offer } from "./download";

/** What a cell holds, and how many columns and rows it spans. */
export interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/**
 * A button with `data-table="id"` of a table, or of what is around one: copies what the table shows as Markdown, or with `data-format="csv"`
 * saves it under `data-name`. Hidden rows are left out.
 */
export function mount(button: HTMLElement): void {
  button.addEventListener("click", () => {
    const place = document.getElementById(button.dataset["table"] ?? "");
    const table = place?.closest("table") ?? place?.querySelector("table");
    if (!table) return;
    const rows = [headOf(rowsOf(table.tHead?.rows)), ...[...table.tBodies].flatMap((body) => textsOf(body))];
    if (button.dataset["format"] === "csv")
      return offer(new Blob([csv(rows)], { type: "text/csv" }), `${button.dataset["name"] ?? "table"}.csv`);
    return copy(button, markdown(rows));
  });
}

function rowsOf(rows: Iterable<HTMLTableRowElement> = []): Cell[][] {
  return [...rows].map((row) =>
    [...row.cells].map((cell) => ({ text: textOf(cell), columns: cell.colSpan, rows: cell.rowSpan })),
  );
}

function textsOf(body: HTMLTableSectionElement): string[][] {
  return body.hidden
    ? []
    : [...body.rows].filter((row) => !row.matches("[hidden], .stacks")).map((row) => [...row.cells].map(textOf));
}

function textOf(cell: HTMLElement): string {
  return cell.innerText.replace(/\s+/g, " ").trim();
}

/** Rows of headings as one: below "Allocation" that spans them, "baseline" and "change" are "Allocation baseline" and "Allocation change". */
export function headOf(rows: readonly (readonly Cell[])[]): string[] {
  const columns: string[][] = [];
  const free = new Map<number, number>();
  rows.forEach((row, line) => {
    let column = 0;
    for (const cell of row) {
      while ((free.get(column) ?? 0) > line) column++;
      for (let end = column + cell.columns; column < end; column++) {
        free.set(column, line + cell.rows);
        (columns[column] ??= []).push(cell.text);
      }
    }
  });
  return columns.map((texts) => texts.filter(Boolean).join(" "));
}

/** A table of Markdown: names to the left, the rest to the right. What people named is text, no markup and no mention of a person. */
export function markdown([head = [], ...body]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/[\\`*_[\]<|@]/g, (sign) => (sign === "@" ? "&#64;" : `\\${sign}`))).join(" | ")} |\n`;
  return line(head) + line(head.map((_, column) => (column === 0 ? "---" : "---:"))) + body.map(line).join("");
}

/** The same as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe. */
export function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t]/.test(text) && !/^[+-][\d.,]/.test(text) ? `'${text}` : text;
    return /[",\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
