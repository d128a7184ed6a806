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

/** The section Compare opens the sides that this browser compared last in the project. */
export function wireLastPair(): void {
  const link = document.querySelector<HTMLAnchorElement>('#sections a[href$="/compare"]');
  const keep = (): void => {
    const key = `compared ${link?.pathname ?? location.pathname}`;
    const sides = new URLSearchParams(
      [...new URLSearchParams(location.search)].filter(([name]) => name === "baseline" || name === "candidate"),
    );
    if (location.pathname === (link?.pathname ?? location.pathname) && sides.has("candidate")) {
      // Environments can be deleted: their page is one of an error.
      if (document.getElementById("compare-view")) localStorage.setItem(key, `?${sides}`);
      else localStorage.removeItem(key);
    }
    if (link) link.search = localStorage.getItem(key) ?? "";
  };
  keep();
  document.body.addEventListener("htmx:pushedIntoHistory", keep);
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.project[open], details.menu[open]")) {
    if (!which(menu)) continue;
    // What is closed away cannot keep the focus.
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
}
