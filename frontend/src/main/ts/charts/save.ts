import type { Chart } from "chart.js";
import type { Context } from "svgcanvas/dist/svgcanvas.esm.js";
import { offer } from "../download";
import { palette, type Palette } from "./palette";

/** A line of a legend. */
export interface Entry {
  readonly name: string;
  readonly colour: string;
}

/** Height of a line of text in a picture, and its size, in CSS pixels. */
const LINE = 20;
const TEXT = 13;

/** Pixels of a PNG for each of CSS. */
const SHARPNESS = 2;

type Pen = CanvasRenderingContext2D | Context;

/** What a picture shows, in CSS pixels. */
interface Picture {
  readonly charts: readonly Chart[];
  readonly legend: readonly Entry[];
  readonly width: number;
  readonly height: number;
}

/** Wires the buttons PNG and SVG inside `root`. What a picture shows is asked at the click. */
export function wireSaving(
  root: ParentNode,
  picture: () => { name: string; charts: readonly Chart[]; legend?: readonly Entry[] },
): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-action=png], [data-action=svg]"))
    button.addEventListener("click", () => {
      const { name, charts, legend = [] } = picture();
      void save(button.dataset["action"] as "png" | "svg", name, charts, legend);
    });
}

/** Saves charts, one below the other, under the heading of the page and a legend, above the source and the date. */
async function save(kind: "png" | "svg", name: string, charts: readonly Chart[], legend: readonly Entry[]) {
  const picture = {
    charts,
    legend,
    width: Math.max(...charts.map(({ width }) => width)),
    height: charts.reduce((sum, { height }) => sum + height, (2 + legend.length) * LINE),
  };
  const blob = kind === "svg" ? await svgOf(picture) : await pngOf(picture);
  if (blob) offer(blob, `${name}.${kind}`);
}

function pngOf(picture: Picture): Promise<Blob | null> {
  const { charts, width, height } = picture;
  const scale = Math.max(SHARPNESS, charts[0]?.currentDevicePixelRatio ?? 1);
  sharpen(charts, scale);
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  const pen = canvas.getContext("2d")!;
  pen.scale(scale, scale);
  compose(picture, pen, ({ canvas: drawn, width, height }, top) => pen.drawImage(drawn, 0, top, width, height));
  sharpen(charts, undefined);
  return new Promise((done) => canvas.toBlob(done));
}

/** The charts drawn by Chart.js on a context that writes SVG. */
async function svgOf(picture: Picture): Promise<Blob> {
  const { Context } = await import("svgcanvas/dist/svgcanvas.esm.js");
  const pen = new Context(picture.width, picture.height);
  // Chart.js clears what it draws on; the other charts of the picture would go, too.
  pen.clearRect = pen.resetTransform = () => {};
  compose(picture, pen, (chart, top) => {
    pen.save();
    pen.translate(0, top);
    drawOn(chart, pen);
    pen.restore();
  });
  // It reads the font from a style attribute, which the page's policy forbids.
  const font = `font-family="${palette().sans.replaceAll('"', "'")}" font-size="${TEXT}px"`;
  const text = pen.getSerializedSvg().replaceAll('font-family="" font-size=""', font);
  return new Blob([text], { type: "image/svg+xml" });
}

/** Draws a chart elsewhere: Chart.js keeps the context in each of these parts. */
function drawOn(chart: Chart, pen: Context): void {
  const parts: object[] = [chart, ...Object.values(chart.scales), chart.legend ?? {}];
  const controllers = chart.data.datasets.map((_, index) => chart.getDatasetMeta(index).controller as object);
  const put = (context: unknown) => {
    for (const part of parts) Object.assign(part, { ctx: context });
    for (const controller of controllers) Object.assign(controller, { _ctx: context });
  };
  const own = chart.ctx;
  // A line with styles of its segments is drawn on the context, any other by a Path2D, of which SVG knows nothing.
  const lines = chart.data.datasets.flatMap((_, index) => chart.getDatasetMeta(index).dataset ?? []);
  const options = lines.map((line) => line.options);
  for (const line of lines) line.options = Object.create(line.options, { segment: { value: {} } });
  put(pen);
  try {
    chart.draw();
  } finally {
    put(own);
    lines.forEach((line, index) => (line.options = options[index]!));
  }
}

/** Draws charts again with so many pixels for each of CSS; undefined for as many as the screen has. */
function sharpen(charts: readonly Chart[], pixels: number | undefined): void {
  for (const chart of charts) {
    chart.options.devicePixelRatio = pixels as number;
    chart.resize();
  }
}

function compose(
  { charts, legend, width, height }: Picture,
  pen: Pen,
  draw: (chart: Chart, top: number) => void,
): void {
  const colours: Palette = palette();
  const write = (text: string, x: number, top: number, colour: string): void => {
    pen.font = `${TEXT}px ${colours.sans}`;
    pen.textBaseline = "alphabetic";
    pen.textAlign = "left";
    pen.fillStyle = colour;
    pen.fillText(text, x, top + 14);
  };
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, width, height);
  write(headingOfPage(), 8, 0, colours.ink);
  let top = LINE;
  for (const { name, colour } of legend) {
    pen.fillStyle = colour;
    pen.fillRect(8, top + 5, 10, 10);
    write(name, 24, top, colours.ink);
    top += LINE;
  }
  for (const chart of charts) {
    draw(chart, top);
    top += chart.height;
  }
  write(source(), 8, top, colours.soft);
}

/** "Compare 17.0.9 default · Baseline: 11.0.13 default". */
function headingOfPage(): string {
  return [...document.querySelectorAll<HTMLElement>("main :is(.page-head, .answer) :is(h1, .lead)")]
    .map((part) => part.innerText.replace(/\s+/g, " ").trim().replace(/\.$/, ""))
    .join(" · ");
}

/** "99 % intervals · plateau.example/projects/shop/series/7 · 2026-03-01". */
function source(): string {
  const intervals = document.getElementById("confidence")?.textContent;
  const day = new Date().toISOString().slice(0, 10);
  return [intervals && `${intervals} intervals`, location.host + location.pathname, day].filter(Boolean).join(" · ");
}
