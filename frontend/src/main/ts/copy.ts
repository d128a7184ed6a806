/** A button with `data-copy="text"`, or `data-copy` empty for the address of this view; `data-pins` are parameters that take the place of its own. */
export function mount(button: HTMLElement): void {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset["copy"] || pinned(location.href, button.dataset["pins"] ?? ""));
    confirmCopy(button);
  });
}

const labels = new WeakMap<HTMLElement, string>();

/** The button says "Copied" for a moment. */
export function confirmCopy(button: HTMLElement): void {
  const label = labels.get(button) ?? button.textContent ?? "";
  labels.set(button, label);
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = label), 1500);
}

/** `address` with the parameters of a query instead of its own of these names; one without a value is left out. */
export function pinned(address: string, pins: string): string {
  const link = new URL(address);
  const given = new URLSearchParams(pins);
  for (const name of new Set(given.keys())) link.searchParams.delete(name);
  for (const [name, value] of given) if (value) link.searchParams.append(name, value);
  return link.href;
}
