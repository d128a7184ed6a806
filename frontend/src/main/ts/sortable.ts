import { mount as followLinks } from "./table";

/** A table that is sorted by the column whose head is pressed: numbers from the largest on, texts from A on, then the other way round. */
export function mount(table: HTMLElement): void {
  followLinks(table);
  const heads = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
  for (const head of heads) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "sort" });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falling = head.ariaSort ? head.ariaSort === "ascending" : isNumeric(head);
      for (const other of heads) other.ariaSort = null;
      head.ariaSort = falling ? "descending" : "ascending";
      sort(table.querySelector("tbody")!, head, falling);
    });
  }
}

function isNumeric(head: HTMLElement): boolean {
  return head.classList.contains("number");
}

function sort(body: HTMLElement, head: HTMLTableCellElement, falling: boolean): void {
  const rows = [...body.querySelectorAll<HTMLTableRowElement>("tr")];
  const values = rows.map((row) => valueOf(row.cells[head.cellIndex]));
  body.append(...order(values, isNumeric(head), falling).map((index) => rows[index]!));
}

function valueOf(cell: HTMLTableCellElement | undefined): string {
  return cell?.dataset["value"] ?? cell?.querySelector("time")?.dateTime ?? cell?.textContent.trim() ?? "";
}

/** Indexes of the values in sorted order. In a numeric column, values without a number stay last in both directions. */
export function order(values: readonly string[], numeric: boolean, falling: boolean): number[] {
  const direction = falling ? -1 : 1;
  const numbers = numeric ? values.map(numberOf) : [];
  return [...values.keys()].sort((one, other) => {
    if (!numeric) return direction * values[one]!.localeCompare(values[other]!);
    const [left, right] = [numbers[one]!, numbers[other]!];
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return direction * (left - right);
  });
}

/** "1,234" or a plain number. */
function numberOf(text: string): number {
  return text === "" ? Number.NaN : Number(text.replaceAll(",", ""));
}
