/**
 * A button with `data-copy="text"`, or a link with `data-copy` empty for the address of this view; `data-pins` are parameters that take the place of
 * its own. Without scripts the link opens that address.
 */
export function mount(button: HTMLElement): void {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    void copy(button, button.dataset["copy"] || pinned(location.href, button.dataset["pins"] ?? ""));
  });
}

const labels = new WeakMap<HTMLElement, string>();

/** Copies a text; for two seconds the button says whether it worked, to screen readers too. */
export async function copy(button: HTMLElement, text: string): Promise<void> {
  const label = labels.get(button) ?? button.textContent ?? "";
  labels.set(button, label);
  const outcome = (await write(text)) ? "Copied" : "The browser refuses to copy";
  button.textContent = outcome;
  const status = document.getElementById("status");
  if (status) status.textContent = outcome;
  setTimeout(() => {
    button.textContent = label;
    if (status?.textContent === outcome) status.textContent = "";
  }, 2000);
}

/**
 * Writes to the clipboard, and returns whether that worked. Without HTTPS browsers offer only the older way; others leave a question for the
 * permission unanswered, so that the newer one never ends.
 */
async function write(text: string): Promise<boolean> {
  try {
    await Promise.race([
      navigator.clipboard.writeText(text),
      new Promise((_, refuse) => setTimeout(() => refuse(new Error("no answer")), 300)),
    ]);
    return true;
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/** `address` with the parameters of a query instead of its own of these names; one without a value is left out. */
export function pinned(address: string, pins: string): string {
  const link = new URL(address);
  const given = new URLSearchParams(pins);
  for (const name of new Set(given.keys())) link.searchParams.delete(name);
  for (const [name, value] of given) if (value) link.searchParams.append(name, value);
  return link.href;
}
