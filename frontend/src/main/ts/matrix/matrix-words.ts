/** Opens a page's `#words-content` in the dialog `#words`; without script the link leads to the page itself. */
export function wireWords(table: HTMLElement): void {
  const dialog = document.getElementById("words") as HTMLDialogElement | null;
  if (!dialog) return;
  table.addEventListener("click", async (event) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a[data-words]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return location.assign(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    dialog.replaceChildren(...page.querySelectorAll("#words-content"));
    const closes = dialog.querySelector<HTMLElement>("[data-closes]");
    if (closes) closes.hidden = false;
    closes?.addEventListener("click", () => dialog.close());
    dialog.showModal();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
