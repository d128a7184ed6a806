import { make, makeDialog } from "./dialog";
import { capsOf, KEYS, type KeyGroup, type KeyHelp } from "./keys";

/** Shows the keys that work on this page as it is now; `mac` names them as on a keyboard of that kind. */
export function openHelp(mac: boolean): void {
  const close = make("button", { type: "button", className: "button quiet", textContent: "Close" });
  const head = make("header", {}, make("h2", { textContent: "Keys" }), close);
  const groups = KEYS.filter(({ where }) => document.querySelector(where)).map((group) => section(group, mac));
  const dialog = makeDialog("Keys", "keys", head, make("div", { className: "body" }, ...groups));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

function section({ title, list }: KeyGroup, mac: boolean): HTMLElement {
  const entries = list.flatMap((keys) => entry(keys, mac));
  return make("section", {}, make("h3", { textContent: title }), make("dl", {}, ...entries));
}

function entry({ keys, does }: KeyHelp, mac: boolean): HTMLElement[] {
  const term = make("dt");
  keys.forEach((one) => {
    const caps = capsOf(one, mac).map((cap) => make("kbd", { textContent: cap }));
    term.append(make("span", { className: "nowrap" }, ...caps), " ");
  });
  return [term, make("dd", { textContent: does })];
}
