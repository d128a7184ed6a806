import { readChoices, showChoices } from "../url-state";

/** `sites-sort`: a column of numbers, with − in front for the largest first; `sites`: a kind of site. */
const DEFAULTS = { "sites-sort": "", sites: "" };

/** The table of contention sites: sorts, filters, opens the stacks of a row; what is chosen stands in the address. */
export function mount(root: HTMLElement): void {
  const bodies = [...root.querySelectorAll<HTMLElement>("tbody[data-kind]")];
  const table = bodies[0]?.parentElement;
  if (!table) return;
  const select = root.querySelector<HTMLSelectElement>("select")!;
  for (const option of select.options) option.hidden = !["", "monitor"].includes(option.value) && !bodies.some(({ dataset }) => dataset["kind"] === option.value);
  let choices = readChoices(location.search, DEFAULTS);

  const show = (): void => {
    const kind = (select.value = choices.sites);
    let any = false;
    for (const body of bodies) {
      body.hidden = kind !== "" && body.dataset["kind"] !== kind;
      any ||= !body.hidden;
    }
    root.querySelector<HTMLElement>("[data-empty]")!.hidden = any;
    const column = choices["sites-sort"].replace("-", "");
    const sign = choices["sites-sort"].startsWith("-") ? -1 : 1;
    const value = (body: HTMLElement): number => Number(body.dataset[column] ?? 0);
    table.append(...(column ? [...bodies].sort((one, other) => sign * (value(one) - value(other))) : bodies));
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
      const stacks = button.closest("tr")!.nextElementSibling as HTMLElement;
      stacks.hidden = !stacks.hidden;
      button.setAttribute("aria-expanded", String(!stacks.hidden));
    }
  });
  addEventListener("popstate", () => {
    if (!root.isConnected) return;
    choices = readChoices(location.search, DEFAULTS);
    show();
  });
  show();
}
