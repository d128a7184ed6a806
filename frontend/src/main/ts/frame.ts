/** The menu of a narrow screen, and menus that close when the person goes elsewhere. */
export function wireFrame(): void {
  const bar = document.getElementById("bar");
  const toggle = document.getElementById("menu-toggle");
  const show = (open: boolean): void => {
    bar?.classList.toggle("open", open);
    toggle?.setAttribute("aria-expanded", String(open));
  };
  toggle?.addEventListener("click", () => show(!bar?.classList.contains("open")));
  document.addEventListener("click", (event) => {
    closeMenus((menu) => !menu.contains(event.target as Node));
    if (!bar?.contains(event.target as Node)) show(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    closeMenus(() => true);
    if (bar?.classList.contains("open")) toggle?.focus();
    show(false);
  });
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.project[open], details.menu[open]")) {
    if (!which(menu)) continue;
    // What is closed away cannot keep the focus.
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
}
