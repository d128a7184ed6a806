/** What a key opens on every page. */
export type Command = "palette" | "help";

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The command of a key; null for keys with another meaning. `typing` tells that the key goes into a field. */
export function commandOf(pressed: Pressed, typing: boolean): Command | null {
  const control = pressed.ctrlKey || pressed.metaKey;
  if (control && !pressed.altKey && !pressed.shiftKey && pressed.key.toLowerCase() === "k") return "palette";
  if (typing || control || pressed.altKey) return null;
  if (pressed.key === "/") return "palette";
  return pressed.key === "?" ? "help" : null;
}

/** Whether the command key stands for the control key. */
function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

const FIELDS =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit], [type=button])";

/** Keys that work on every page. A flame graph that has the focus takes `/` for its own search. The dialogs load when first opened. */
export function wireShortcuts(): void {
  const link = document.querySelector<HTMLAnchorElement>("#search-link");
  const help = document.querySelector<HTMLButtonElement>("#keys-button");
  const hint = link?.querySelector("kbd");
  if (hint && isMac()) hint.textContent = "⌘K";
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const typing = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    const command = commandOf(event, typing);
    // Without a link to the search there is nothing to search yet: a person signs in first.
    if (!command || (command === "palette" && !link)) return;
    event.preventDefault();
    void open(command, link);
  });
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open("palette", link);
  });
  if (help) {
    help.hidden = false;
    help.addEventListener("click", () => void open("help", link));
  }
}

async function open(command: Command, link: HTMLAnchorElement | null): Promise<void> {
  if (command === "help") return (await import("./help")).openHelp(isMac());
  if (!link) return;
  try {
    (await import("./palette")).openPalette(link.href);
  } catch (failure) {
    location.assign(link.href);
    throw failure;
  }
}
