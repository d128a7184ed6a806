import { offer } from "../download";
import type { Graph } from "./graph";
import { lookOf } from "./look";
import { paint, ROW, type Look } from "./paint";
import { rowsOf } from "./rows";
import { CanvasSurface, SvgSurface, type Surface } from "./surface";

/** Pixels of a picture: as wide as the graphs on screen, all rows high, within what browsers can hold. */
const HIGHEST = 8000;
const GAP = 12;

/** Saves graphs, one below the other, with all their rows, as a picture on the surface they stand on. */
export async function save(kind: "png" | "svg", name: string, graphs: readonly Graph[]): Promise<void> {
  const look = lookOf(document.body);
  const width = Math.max(640, ...graphs.map(({ box }) => box.clientWidth));
  const height = Math.min(
    HIGHEST,
    graphs.reduce((sum, graph) => sum + heightOf(graph), 0),
  );
  if (kind === "svg") {
    const surface = new SvgSurface(width, height, look.font);
    drawAll(surface, graphs, look, width, height);
    offer(new Blob([surface.toString()], { type: "image/svg+xml" }), `${name}.svg`);
    return;
  }
  const canvas = Object.assign(document.createElement("canvas"), { width: width * 2, height: height * 2 });
  const context = canvas.getContext("2d")!;
  const surface = new CanvasSurface(context, 2, look.font);
  drawAll(surface, graphs, look, width, height);
  surface.finish();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!blob) throw new Error(`The browser made no picture of ${width} x ${height} pixels: try SVG`);
  offer(blob, `${name}.png`);
}

function heightOf(graph: Graph): number {
  return (rowsOf(graph.tree, graph.zoom) * ROW + ROW + GAP) * Math.ceil(graph.shown.length / graph.columns);
}

function drawAll(surface: Surface, graphs: readonly Graph[], look: Look, width: number, height: number): void {
  surface.fill(0, 0, width, height, look.surface);
  let top = 0;
  for (const graph of graphs) {
    const rows = rowsOf(graph.tree, graph.zoom);
    const pixels = Math.floor((width - GAP * (graph.columns - 1)) / graph.columns);
    graph.shown.forEach(({ title, picture }, number) => {
      const left = (number % graph.columns) * (pixels + GAP);
      const head = top + Math.floor(number / graph.columns) * (rows * ROW + ROW + GAP);
      surface.write(title, left, head + ROW - 5, look.token("ink"));
      paint(surface, picture, { zoom: graph.zoom, firstRow: 0, endRow: rows, pixels }, rows, look, left, head + ROW);
    });
    top += heightOf(graph);
  }
}
