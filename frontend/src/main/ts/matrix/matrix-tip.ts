/** Shows an element's `data-tip` beside it while the pointer or the focus is on it. */
export function wireTips(table: HTMLElement): void {
  const tip = Object.assign(document.createElement("div"), { className: "tip", hidden: true });
  tip.setAttribute("role", "tooltip");
  table.parentElement!.append(tip);

  const show = (event: Event) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-tip]");
    if (!cell) return;
    tip.textContent = cell.dataset["tip"] ?? "";
    tip.hidden = false;
    place(tip, cell.getBoundingClientRect());
  };
  const hide = () => {
    tip.hidden = true;
  };
  table.addEventListener("pointerover", show);
  table.addEventListener("focusin", show);
  table.addEventListener("pointerleave", hide);
  table.addEventListener("focusout", hide);
  table.parentElement!.addEventListener("scroll", hide, { passive: true });
  table.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}

/** Below the cell, or above it where there is no room; always inside the window. */
function place(tip: HTMLElement, cell: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.max(8, Math.min(cell.left, innerWidth - width - 8));
  const below = cell.bottom + 4;
  const top = below + height < innerHeight ? below : Math.max(8, cell.top - height - 4);
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${top}px`);
}
