/** A new element with these properties and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** A dialog of the page, which Escape or a click beside it closes; the focus then returns to where it was. */
export function makeDialog(label: string, className: string, ...children: Node[]): HTMLDialogElement {
  const dialog = make("dialog", { className }, ...children);
  dialog.setAttribute("aria-label", label);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return document.body.appendChild(dialog);
}
