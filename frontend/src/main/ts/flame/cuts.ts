import { grouped } from "../quantity";
import type { Cut } from "./format";
import type { Recordings } from "./recordings";
import { weight } from "./words";

/** A line for each rule that cut something, with a switch; `changed` gets the keys of rules that shall not cut; null where nothing can be changed. */
export function showCuts(
  place: HTMLElement,
  { cuts, labels, unit }: Recordings,
  uncut: string,
  changed: ((uncut: string) => void) | null,
): void {
  const open = new Set(uncut.split(",").filter(Boolean));
  const keys = [...new Set(cuts.flatMap((side) => side.map(({ key }) => key)))];
  place.hidden = keys.length === 0;
  place.replaceChildren(
    ...keys.map((key) => {
      const words = cuts.flatMap((side, number) =>
        side
          .filter((cut) => cut.key === key)
          .map((cut) => `${cuts.length > 1 ? `${labels[number]} ` : ""}${counted(cut, unit)}`),
      );
      const { meaning, undoable } = cuts.flat().find((cut) => cut.key === key)!;
      if (undoable === false)
        return Object.assign(document.createElement("span"), {
          className: "check",
          textContent: `Counted once: ${meaning} (${words.join(" · ")})`,
        });
      const state = `${open.has(key) ? "Shown" : "Hidden"}: ${meaning} (${words.join(" · ")})`;
      if (!changed) return Object.assign(document.createElement("span"), { className: "check", textContent: state });
      const line = Object.assign(document.createElement("label"), { className: "check" });
      const box = line.appendChild(
        Object.assign(document.createElement("input"), { type: "checkbox", checked: !open.has(key) }),
      );
      line.append(state);
      box.addEventListener("change", () => {
        if (box.checked) open.delete(key);
        else open.add(key);
        changed([...open].sort().join(","));
      });
      return line;
    }),
  );
}

/** "60,278 events, 2.90 s". */
function counted({ events, weight: size }: Cut, unit: Recordings["unit"]): string {
  return `${grouped(events)} ${events === 1 ? "event" : "events"}${unit === "samples" ? "" : `, ${weight(size, unit)}`}`;
}
