import type { Graph } from "./graph";

/** Says what the colours mean: those of the sides, and of the difference. Only colours that can occur. */
export function showLegend(place: HTMLElement, graph: Graph): void {
  place.replaceChildren(
    ...graph.shown
      .filter(
        ({ picture }, number, all) =>
          all.findIndex((other) => sameLegend(other.picture.colouring.legend, picture.colouring.legend)) === number,
      )
      .map(({ title, picture }) => {
        const used = new Uint8Array(picture.colouring.legend.length);
        for (const number of picture.colouring.colour) used[number] = 1;
        const list = Object.assign(document.createElement("ul"), { className: "legend" });
        picture.colouring.legend.forEach(({ token, word }, number) => {
          if (!used[number]) return;
          const item = list.appendChild(document.createElement("li"));
          const swatch = item.appendChild(Object.assign(document.createElement("span"), { className: "swatch" }));
          swatch.style.setProperty("background-color", `var(--${token})`);
          item.append(word);
        });
        list.setAttribute("aria-label", `Colours: ${title}`);
        return list;
      }),
  );
}

function sameLegend(one: readonly { token: string }[], other: readonly { token: string }[]): boolean {
  return one.length === other.length && one.every(({ token }, number) => token === other[number]!.token);
}
