import { Address } from "./choices";
import { loadAll } from "./recordings";
import { FlameView } from "./view";

/** A flame graph of each address in `data-sources`, baseline first; beside two their difference. */
export async function mount(root: HTMLElement): Promise<void> {
  const addresses = (root.dataset["sources"] ?? "").split(" ").filter(Boolean);
  const { uncut } = new Address(root.dataset["prefix"] ?? "flame-").read();
  new FlameView(root, await loadAll(addresses, uncut), addresses);
  root.dataset["ready"] = "";
}
