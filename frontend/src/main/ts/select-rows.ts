/** The sentence beside the button. */
export function selected(count: number): string {
  if (count === 0) return "Select incidents in the list.";
  return count === 1 ? "1 incident selected." : `${count} incidents selected.`;
}

/** A list whose rows can be selected, all at once by the box in its head; without a selection its button is disabled. */
export function mount(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")];
  const label = form.querySelector<HTMLElement>("[data-all]");
  const all = label?.querySelector("input");
  const button = form.querySelector<HTMLButtonElement>("[data-apply]");
  const said = form.querySelector("[data-said]");
  const show = (): void => {
    const count = boxes.filter(({ checked }) => checked).length;
    if (button) button.disabled = count === 0;
    if (said) said.textContent = selected(count);
    if (all) {
      all.checked = count === boxes.length;
      all.indeterminate = count > 0 && count < boxes.length;
    }
  };
  label?.removeAttribute("hidden");
  all?.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
  });
  form.addEventListener("change", show);
  show();
}
