/** Ids that were picked when newer rows came in. */
let picked: readonly string[] = [];

/** The sentence beside the button. */
export function asked(count: number): string {
  if (count === 0) return "Select two runs.";
  return count === 1 ? "Select one more." : "The earlier run is the baseline.";
}

/** A list whose rows can be picked: two of them, no more, enable its button. */
export function mount(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const button = form.querySelector<HTMLButtonElement>("[data-compare]");
  const said = form.querySelector("[data-said]");
  const show = (): void => {
    picked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    for (const box of boxes) box.disabled = picked.length >= 2 && !box.checked;
    if (button) button.disabled = picked.length !== 2;
    if (said) said.textContent = asked(picked.length);
  };
  for (const box of boxes) box.checked = picked.includes(box.value);
  form.addEventListener("change", show);
  show();
}
