import type { Colouring } from "./colours";
import { eachVisible, type Window } from "./rows";
import type { Found } from "./search";
import { FONT_SIZE, type Surface } from "./surface";
import { nameOf, type Tree } from "./tree";
import type { Widths } from "./widths";
import { fitted } from "./words";

/** Pixels from one row to the next. */
export const ROW = 18;

/** Colours and font of the moment, taken from the style sheet. */
export interface Look {
  readonly ink: string;
  readonly fadedInk: string;
  readonly surface: string;
  /** Frames that a search does not match, and ancestors of the zoomed one. */
  readonly faded: string;
  readonly match: string;
  readonly letter: number;
  readonly font: string;
  /** A colour of flame.css by its name. */
  token(name: string): string;
}

/** One pane: a tree seen through widths, in colours. */
export interface Picture {
  readonly tree: Tree;
  readonly widths: Widths;
  readonly colouring: Colouring;
  readonly found: Found | null;
  /** Root below and callees above it. */
  readonly upwards: boolean;
}

/** Draws the rows of a window, `rows` being all rows of the zoomed tree, with the pane's corner at `left`, `top`. */
export function paint(
  surface: Surface,
  picture: Picture,
  window: Window,
  rows: number,
  look: Look,
  left: number,
  top: number,
): void {
  const { tree, widths, colouring, found, upwards } = picture;
  const fills = colouring.legend.map(({ token }) => look.token(token));
  eachVisible(tree, widths, window, (box) => {
    const y = top + (upwards ? rows - 1 - box.row : box.row) * ROW;
    const gap = box.width > 3 ? 1 : 0;
    const matches = found !== null && found.names[tree.name[box.node]!] === 1;
    const faded = box.ancestor || (found !== null && !matches);
    const colour = faded ? look.faded : matches ? look.match : fills[colouring.colour[box.node]!]!;
    surface.fill(left + box.x, y, box.width - gap, ROW - 1, colour);
    if (box.width < 3 * look.letter + 6) return;
    const text = fitted(nameOf(tree, box.node), Math.floor((box.width - 6) / look.letter));
    if (text) surface.write(text, left + box.x + 3, y + ROW / 2 + FONT_SIZE / 2 - 2, faded ? look.fadedInk : look.ink);
  });
}
