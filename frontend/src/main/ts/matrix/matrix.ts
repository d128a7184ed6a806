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
  keepPlace(view);
}

/** Where the person was when the view was about to be replaced by a newer one. */
let left: { readonly top: number; readonly sideways: number; readonly focus: string | null } | null = null;

/** Scrolling and the focused cell survive when results come in or the baseline changes. */
function keepPlace(view: HTMLElement): void {
  const box = view.querySelector<HTMLElement>(".matrix-box");
  if (box && left) {
    box.scrollTo(left.sideways, left.top);
    const link =
      left.focus && [...box.querySelectorAll("td > a")].find((cell) => cell.getAttribute("href") === left?.focus);
    if (link) (link as HTMLElement).focus({ preventScroll: true });
  }
  left = null;
  view.addEventListener("htmx:beforeSwap", (event) => {
    if ((event as CustomEvent<{ target: HTMLElement }>).detail.target !== view || !box) return;
    const focused = document.activeElement?.closest("td > a") ?? null;
    left = { top: box.scrollTop, sideways: box.scrollLeft, focus: focused?.getAttribute("href") ?? null };
  });
}

/** An answer to an older text must not overwrite what was typed since. */
function keepTyping(view: HTMLElement): void {
  view.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event as CustomEvent<{
      shouldSwap: boolean;
      target: HTMLElement;
      pathInfo: { finalRequestPath: string };
    }>;
    const typed = view.querySelector<HTMLInputElement>("#matrix-text")?.value;
    if (detail.target !== view || typed === undefined) return;
    const asked = new URLSearchParams(detail.pathInfo.finalRequestPath.split("?")[1] ?? "").get("text") ?? "";
    if (document.activeElement?.id === "matrix-text" && asked !== typed) detail.shouldSwap = false;
  });
}
