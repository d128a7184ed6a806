import { make, makeDialog } from "./dialog";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 120;

/** The option that a key leads to, from `at` of `count`; null for keys that move nowhere. Past an end it goes on at the other. */
export function optionAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  return key === "ArrowUp" ? (at <= 0 ? count : at) - 1 : null;
}

let palette: Palette | null = null;

/** Opens the search dialog; `address` is that of the page that answers without script. */
export function openPalette(address: string): void {
  palette ??= new Palette(address);
  palette.open();
}

/** A text field with a list of results: the combobox pattern of the ARIA Authoring Practices, with the focus in the field. */
class Palette {
  private readonly input = make("input", {
    type: "text",
    name: "q",
    maxLength: 200,
    autocomplete: "off",
    spellcheck: false,
    placeholder: "Benchmark, incident number, commit, run, page",
  });
  private readonly list = make("div", { id: "palette-list", className: "palette-list" });
  private readonly note = make("div", { className: "palette-note" });
  private readonly said = make("p", { className: "unseen" });
  private readonly dialog: HTMLDialogElement;
  private options: HTMLAnchorElement[] = [];
  private active = -1;
  private timer = 0;
  private request: AbortController | null = null;
  private answer: Promise<void> = Promise.resolve();

  constructor(private readonly address: string) {
    for (const [name, value] of [
      ["role", "combobox"],
      ["aria-label", "Search"],
      ["aria-autocomplete", "list"],
      ["aria-controls", this.list.id],
      ["aria-expanded", "false"],
      ["enterkeyhint", "go"],
    ] as const)
      this.input.setAttribute(name, value);
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Results");
    this.said.setAttribute("role", "status");
    const close = make("button", { type: "button", className: "button quiet", textContent: "Close" });
    const head = make("div", { className: "palette-head" }, this.input, close);
    this.dialog = makeDialog("Search", "palette", head, this.note, this.list, this.said);
    close.addEventListener("click", () => this.dialog.close());
    this.input.addEventListener("input", () => this.search(PAUSE));
    this.input.addEventListener("keydown", (event) => this.pressed(event));
    this.list.addEventListener("pointermove", (event) => {
      const at = this.options.indexOf((event.target as Element).closest("a") as HTMLAnchorElement);
      if (at >= 0 && at !== this.active) this.choose(at);
    });
    // A browser keeps the page as it was left: going back must not find the dialog open.
    this.list.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a") && !event.ctrlKey && !event.metaKey) this.dialog.close();
    });
  }

  open(): void {
    this.dialog.showModal();
    this.input.focus();
    this.input.select();
    this.search(0);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const next = optionAfter(event.key, this.active, this.options.length);
    if (next !== null) this.choose(next);
    else if (event.key === "Enter") void this.follow();
    else return;
    event.preventDefault();
  }

  /** A person who types fast means the results of what was typed, not those still shown. */
  private async follow(): Promise<void> {
    await this.answer;
    const chosen = this.options[this.active];
    if (chosen) chosen.click();
    else location.assign(this.addressOf(this.input.value));
  }

  private addressOf(words: string): string {
    return `${this.address}?${new URLSearchParams({ q: words })}`;
  }

  private search(pause: number): void {
    clearTimeout(this.timer);
    this.request?.abort();
    const request = (this.request = new AbortController());
    this.answer = new Promise((done) => {
      this.timer = window.setTimeout(() => void this.load(request.signal).then(done), pause);
    });
  }

  private async load(signal: AbortSignal): Promise<void> {
    try {
      const answer = await fetch(this.addressOf(this.input.value), { headers: { "HX-Request": "true" }, signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector("#found");
      if (!found) throw new Error(`the server answered ${answer.status}`);
      this.show([...found.children]);
    } catch (failure) {
      if (signal.aborted) return;
      const reason = failure instanceof Error ? failure.message : String(failure);
      this.show([make("p", { className: "notice problem", textContent: `Not searched: ${reason}. Reload the page.` })]);
    }
  }

  /** Sections become groups of options; whatever else the server says stands above the list. */
  private show(parts: Element[]): void {
    const groups = parts.filter((part) => part.matches("section"));
    this.note.replaceChildren(...parts.filter((part) => !part.matches("section")));
    this.list.replaceChildren(...groups);
    for (const group of groups) this.label(group);
    this.options = [...this.list.querySelectorAll("a")];
    this.options.forEach((option, at) => {
      option.id = `palette-option-${at}`;
      option.tabIndex = -1;
      option.setAttribute("role", "option");
      option.closest("li")?.setAttribute("role", "none");
    });
    this.input.setAttribute("aria-expanded", String(this.options.length > 0));
    const count = this.options.length;
    this.said.textContent =
      count === 0 ? (this.note.textContent ?? "").trim() : `${count} ${count === 1 ? "result" : "results"}`;
    this.choose(count > 0 ? 0 : -1);
  }

  /** The page of the search may be open beneath, with the same ids. */
  private label(group: Element): void {
    const heading = group.querySelector("h2");
    group.setAttribute("role", "group");
    group.querySelector("ul")?.setAttribute("role", "none");
    if (!heading) return;
    heading.id = `palette-${heading.id}`;
    heading.setAttribute("role", "none");
    group.setAttribute("aria-labelledby", heading.id);
  }

  private choose(at: number): void {
    this.active = at;
    this.options.forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    const chosen = this.options[at];
    if (!chosen) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", chosen.id);
    chosen.scrollIntoView({ block: "nearest" });
  }
}
