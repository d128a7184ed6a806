/** A button with `data-copy="text"`, or `data-copy` empty for the address of this view. */
export function mount(button: HTMLElement): void {
  const label = button.textContent ?? "";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset["copy"] || location.href);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = label), 1500);
  });
}
