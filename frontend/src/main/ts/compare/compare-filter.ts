/** A search field with `data-rows="id of a tbody"` hides the rows that do not contain its text; `data-count` beside it tells how many stay. */
export function mount(field: HTMLElement): void {
  const input = field as HTMLInputElement;
  const rows = document.getElementById(input.dataset["rows"] ?? "")?.querySelectorAll("tr") ?? [];
  const count = input.closest(".controls")?.querySelector("[data-count]");
  input.addEventListener("input", () => {
    const text = input.value.trim().toLowerCase();
    let shown = 0;
    for (const row of rows) {
      row.hidden = !(row.textContent ?? "").toLowerCase().includes(text);
      if (!row.hidden) shown++;
    }
    if (count) count.textContent = String(shown);
  });
}
