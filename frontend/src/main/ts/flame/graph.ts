import { byDifference, byKind, byPackage, type Colouring, type Scheme } from "./colours";
import { Pane } from "./pane";
import type { Look, Picture } from "./paint";
import type { Found } from "./search";
import type { Tree } from "./tree";
import { factors, widthsOfDifference, widthsOfSide, type Scale, type Whole } from "./widths";

/** What all panes of a graph have in common. */
export interface Dress {
  readonly scheme: Scheme;
  readonly scale: Scale;
  readonly upwards: boolean;
  readonly whole: Whole;
  /** Groups of packages, heaviest first. */
  readonly packages: readonly string[];
  readonly found: Found | null;
  readonly look: Look;
}

export interface GraphEvents {
  hovered(graph: Graph, node: number, event: PointerEvent): void;
  chosen(graph: Graph, node: number): void;
  pressed(graph: Graph, event: KeyboardEvent): void;
}

/** One tree in panes beside each other: one recording, baseline, candidate and their difference, or more candidates. Zoom, scrolling and marks are the same in all. */
export class Graph {
  readonly box = Object.assign(document.createElement("div"), { className: "panes" });
  private readonly panes: Pane[];
  private pictures: Picture[] = [];
  private look: Look | null = null;
  private zoomed = 0;

  constructor(titles: readonly string[], events: GraphEvents) {
    this.box.dataset["count"] = String(titles.length);
    this.panes = titles.map(
      (title) =>
        new Pane(title, {
          hovered: (node, event) => events.hovered(this, node, event),
          chosen: (node) => events.chosen(this, node),
          pressed: (event) => events.pressed(this, event),
          scrolled: (top) => this.panes.forEach((pane) => pane.scrollTo(top)),
        }),
    );
    this.box.append(...this.panes.map(({ figure }) => figure));
  }

  /** Widths and colours of a tree; to be called again when the tree or what it wears changes. */
  dress(tree: Tree, dress: Dress): void {
    const { scale, scheme, whole, upwards, found, look } = dress;
    const factor = factors(whole, scale);
    const packages = byPackage(tree, dress.packages);
    // Two sides share one difference; of more each candidate has its own.
    const differences = this.panes.map((_pane, side) =>
      byDifference(tree, whole, scale, factor, tree.sides.length > 2 ? side : 1),
    );
    const colouring = (side: number): Colouring =>
      scheme === "kind" ? byKind(tree, side) : scheme === "package" ? packages : differences[side]!;
    this.look = look;
    this.pictures = this.panes.map((_pane, number) => {
      const side = number < tree.sides.length;
      const widths = side ? widthsOfSide(tree, number, factor, scale) : widthsOfDifference(tree, factor);
      return { tree, widths, colouring: side ? colouring(number) : differences[number]!, found, upwards };
    });
  }

  /** `words` of a pane say what its width stands for. */
  show(zoom: number, words: (pane: number) => string): void {
    this.zoomed = zoom;
    this.panes.forEach((pane, number) => pane.take(this.pictures[number]!, this.look!, zoom, words(number)));
    for (const pane of this.panes) pane.measure();
    for (const pane of this.panes) pane.draw();
  }

  mark(chosen: number, hovered: number, follow = false): void {
    for (const pane of this.panes) pane.mark(chosen, hovered, follow);
  }

  /** Panes in one row of a saved picture: as on a wide screen. */
  get columns(): number {
    return this.panes.length === 4 ? 2 : this.panes.length;
  }

  get zoom(): number {
    return this.zoomed;
  }

  get tree(): Tree {
    return this.pictures[0]!.tree;
  }

  /** What the panes show, for saving. */
  get shown(): readonly { readonly title: string; readonly picture: Picture }[] {
    return this.panes.map(({ title }, number) => ({ title, picture: this.pictures[number]! }));
  }
}
