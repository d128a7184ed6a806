/** A table whose rows carry `data-href`: the whole row leads where its first link leads. */
export function mount(table: HTMLElement): void {
  table.addEventListener("click", (event) => {
    const target = event.target as HTMLElement;
    if (target.closest("a, button, input, label, summary") || getSelection()?.toString()) return;
    target.closest("tr")?.querySelector<HTMLAnchorElement>("a[href]")?.click();
  });
}
