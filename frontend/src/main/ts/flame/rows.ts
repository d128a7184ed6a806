import { depthOf, eachLevelBelow, pathOf, type Tree } from "./tree";
import type { Widths } from "./widths";

/** What is to be drawn of a tree: zoomed to a node, some rows, some pixels wide. */
export interface Window {
  readonly zoom: number;
  readonly firstRow: number;
  /** Past the last row. */
  readonly endRow: number;
  readonly pixels: number;
}

/** A rectangle to draw. Row 0 is the root's. Ancestors of the zoomed node are as wide as the pane. */
export interface Box {
  node: number;
  row: number;
  x: number;
  width: number;
  ancestor: boolean;
}

/** Narrower nodes are drawn as wide as this, and at most one of them in as much space. */
const THINNEST = 1;

/** Calls `draw` for each visible node; the box is one object, changed from call to call. Reads only nodes of visible rows. */
export function eachVisible(tree: Tree, widths: Widths, window: Window, draw: (box: Box) => void): void {
  const { zoom, firstRow, endRow, pixels } = window;
  const zoomedWidth = widths.width[zoom]!;
  if (!(zoomedWidth > 0)) return;
  const box: Box = { node: 0, row: 0, x: 0, width: pixels * widths.scaleOf(zoom), ancestor: true };
  const path = pathOf(tree, zoom);
  for (let row = firstRow; row < Math.min(path.length - 1, endRow); row++) {
    box.node = path[row]!;
    box.row = row;
    draw(box);
  }
  box.ancestor = false;
  const origin = widths.start[zoom]!;
  const scale = box.width / zoomedWidth;
  eachLevelBelow(tree, zoom, (from, to, depth) => {
    if (depth < firstRow || depth >= endRow) return;
    box.row = depth;
    let filled = -1;
    for (let node = from; node < to; node++) {
      const width = widths.width[node]! * scale;
      const x = (widths.start[node]! - origin) * scale;
      const narrow = width < THINNEST;
      if (narrow && (width === 0 || x + width < filled)) continue;
      box.node = node;
      box.x = narrow && x < filled ? filled : x;
      box.width = narrow ? THINNEST : width;
      filled = box.x + box.width;
      draw(box);
    }
  });
}

/** Rows a zoomed tree has: down to its deepest node. */
export function rowsOf(tree: Tree, zoom: number): number {
  let rows = 0;
  eachLevelBelow(tree, zoom, (_from, _to, depth) => (rows = depth + 1));
  return rows;
}

/** The node at a place of the pane; -1 when there is none. */
export function nodeAt(tree: Tree, widths: Widths, zoom: number, row: number, share: number): number {
  const depth = depthOf(tree, zoom);
  if (row < 0 || share < 0 || share >= widths.scaleOf(zoom)) return -1;
  if (row <= depth) return widths.width[zoom]! > 0 ? pathOf(tree, zoom)[row]! : -1;
  const place = widths.start[zoom]! + (share / widths.scaleOf(zoom)) * widths.width[zoom]!;
  let found = -1;
  eachLevelBelow(tree, zoom, (from, to, at) => {
    if (at === row) found = lastStarting(widths, from, to, place);
  });
  return found;
}

function lastStarting({ start, width }: Widths, from: number, to: number, place: number): number {
  let low = from - 1;
  let high = to;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (start[middle]! <= place) low = middle;
    else high = middle;
  }
  while (low >= from && width[low] === 0) low--;
  return low >= from && place < start[low]! + width[low]! ? low : -1;
}

/** Where a node is drawn; null when it is not below the zoomed node or an ancestor of it, or has no weight here. */
export function boxOf(tree: Tree, widths: Widths, zoom: number, node: number, pixels: number): Box | null {
  const ruler = pixels * widths.scaleOf(zoom);
  if (!(widths.width[zoom]! > 0) || !(widths.width[node]! > 0)) return null;
  const row = depthOf(tree, node);
  if (pathOf(tree, zoom).includes(node)) return { node, row, x: 0, width: ruler, ancestor: node !== zoom };
  if (!pathOf(tree, node).includes(zoom)) return null;
  const scale = ruler / widths.width[zoom]!;
  return {
    node,
    row,
    x: (widths.start[node]! - widths.start[zoom]!) * scale,
    width: widths.width[node]! * scale,
    ancestor: false,
  };
}
