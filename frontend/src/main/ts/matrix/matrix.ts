import { wireKeys } from "./matrix-keys";
import { wireTips } from "./matrix-tip";
import { wireWords } from "./matrix-words";

/** The matrix: arrow keys between cells, tooltips, the JVM's words in a dialog. What it shows is decided by the server. */
export function mount(view: HTMLElement): void {
  const table = view.querySelector<HTMLTableElement>("table.matrix");
  if (table) {
    wireKeys(table);
    wireTips(table);
    wireWords(table);
  }
  keepTyping(view);
}

/** An answer to an older text must not overwrite what was typed since. */
function keepTyping(view: HTMLElement): void {
  view.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event as CustomEvent<{ shouldSwap: boolean; target: HTMLElement; pathInfo: { finalRequestPath: string } }>;
    const typed = view.querySelector<HTMLInputElement>("#matrix-text")?.value;
    if (detail.target !== view || typed === undefined) return;
    const asked = new URLSearchParams(detail.pathInfo.finalRequestPath.split("?")[1] ?? "").get("text") ?? "";
    if (document.activeElement?.id === "matrix-text" && asked !== typed) detail.shouldSwap = false;
  });
}
