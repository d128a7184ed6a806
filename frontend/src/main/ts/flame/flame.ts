import { Address } from "./choices";
import { loadAll } from "./recordings";
import { FlameView } from "./view";

/** A flame graph of `data-source-baseline`, beside that of `data-source-candidate` and their difference when there is one. */
export async function mount(root: HTMLElement): Promise<void> {
  const addresses = [root.dataset["sourceBaseline"], root.dataset["sourceCandidate"]].filter(
    (address) => address !== undefined,
  );
  const { uncut } = new Address(root.dataset["prefix"] ?? "flame-").read();
  new FlameView(root, await loadAll(addresses, uncut), addresses);
  root.dataset["ready"] = "";
}
