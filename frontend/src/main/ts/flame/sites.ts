import { readChoices, showChoices } from "../url-state";

/** `sites-sort`: a column of numbers, with − in front for the largest first; `sites`: a kind of site; `sites-open`: rows whose stacks show. */
const DEFAULTS = { "sites-sort": "", sites: "", "sites-open": "" };

/** The table of contention sites: sorts, filters, opens the stacks of a row; what is chosen stands in the address. */
export function mount(root: HTMLElement): void {
  const bodies = [...root.querySelectorAll<HTMLElement>("tbody[data-kind]")];
  const table = bodies[0]?.closest("table");
  if (!table) return;
  const select = root.querySelector<HTMLSelectElement>("select")!;
  for (const option of select.options)
    option.hidden =
      !["", "monitor"].includes(option.value) && !bodies.some(({ dataset }) => dataset["kind"] === option.value);
  let choices = readChoices(location.search, DEFAULTS);

  const opened = (): string[] => choices["sites-open"].split(",").filter(Boolean);
  const show = (): void => {
    bodies.forEach((body, row) => {
      const open = opened().includes(String(row));
      body.querySelector<HTMLElement>(".stacks")!.hidden = !open;
      body.querySelector("[data-action=stacks]")!.setAttribute("aria-expanded", String(open));
    });
    const kind = (select.value = choices.sites);
    let any = false;
    for (const body of bodies) {
      body.hidden = kind !== "" && body.dataset["kind"] !== kind;
      any ||= !body.hidden;
    }
    root.querySelector<HTMLElement>("[data-empty]")!.hidden = any;
    const column = choices["sites-sort"].replace("-", "");
    const sign = choices["sites-sort"].startsWith("-") ? -1 : 1;
    const value = (body: HTMLElement): number =>
      Number(body.querySelector<HTMLElement>(`[data-column="${column}"]`)?.dataset["value"] ?? 0);
    const ordered = column ? [...bodies].sort((one, other) => sign * (value(one) - value(other))) : bodies;
    // A row that moves loses the focus.
    if (ordered.some((body, place) => body !== table.tBodies[place])) table.append(...ordered);
    for (const heading of root.querySelectorAll<HTMLElement>("th[data-sort]")) {
      if (heading.dataset["sort"] === column) heading.setAttribute("aria-sort", sign < 0 ? "descending" : "ascending");
      else heading.removeAttribute("aria-sort");
    }
  };
  const change = (some: Partial<typeof DEFAULTS>): void => {
    choices = { ...choices, ...some };
    showChoices(choices, DEFAULTS);
    show();
  };

  select.addEventListener("change", (event) => {
    event.stopPropagation();
    change({ sites: select.value });
  });
  root.addEventListener("click", ({ target }) => {
    const button = (target as HTMLElement).closest("button");
    const column = button?.closest<HTMLElement>("th[data-sort]")?.dataset["sort"];
    if (column) change({ "sites-sort": choices["sites-sort"] === `-${column}` ? column : `-${column}` });
    else if (button?.dataset["action"] === "stacks") {
      const row = String(bodies.indexOf(button.closest("tbody")!));
      const others = opened().filter((one) => one !== row);
      change({ "sites-open": (others.length < opened().length ? others : [...others, row]).join(",") });
    }
  });
  addEventListener("popstate", () => {
    if (!root.isConnected) return;
    choices = readChoices(location.search, DEFAULTS);
    show();
  });
  show();
}
