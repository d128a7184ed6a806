import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
  type ChartConfiguration,
} from "chart.js";
import annotations from "chartjs-plugin-annotation";
import { offer } from "../download";
import { onThemeChange } from "../theme-toggle";
import { palette, type Palette } from "./palette";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
  annotations,
);
Chart.defaults.animation = false;
Chart.defaults.responsive = true;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.normalized = true;
Chart.defaults.plugins.legend.display = false;

function dress(colours: Palette): void {
  Chart.defaults.color = colours.soft;
  Chart.defaults.borderColor = colours.line;
  Chart.defaults.font.family = colours.sans;
  Chart.defaults.font.size = 12;
  Object.assign(Chart.defaults.plugins.tooltip, {
    animation: false,
    backgroundColor: colours.surface,
    borderColor: colours.soft,
    borderWidth: 1,
    titleColor: colours.ink,
    bodyColor: colours.ink,
    footerColor: colours.soft,
    padding: 8,
    cornerRadius: 4,
    displayColors: false,
    bodyFont: { family: colours.mono, size: 12 },
    footerFont: { weight: "normal" },
  });
}

/** A chart on the page. */
export interface Drawing {
  /** The chart shown now; another one after each `redraw`. */
  readonly chart: Chart;
  /** Asks for the configuration again. */
  redraw(): void;
}

/**
 * Draws a chart on the first canvas inside `box`; `configure` is asked for the whole configuration with the colours of the moment, and
 * asked again when the theme changes.
 */
export function draw(box: HTMLElement, configure: (colours: Palette) => ChartConfiguration): Drawing {
  const canvas = box.querySelector("canvas") ?? box.appendChild(document.createElement("canvas"));
  const make = (): Chart => {
    const colours = palette();
    dress(colours);
    return new Chart(canvas, configure(colours));
  };
  let chart = make();
  const redraw = (): void => {
    if (!canvas.isConnected) return;
    chart.destroy();
    chart = make();
  };
  onThemeChange(redraw);
  return {
    get chart() {
      return chart;
    },
    redraw,
  };
}

/** A line of a legend. */
export interface Entry {
  readonly name: string;
  readonly colour: string;
}

/** Height of a line of text in a picture, in CSS pixels. */
const ENTRY = 20;

/** Pixels of a picture for each of CSS. */
const SHARPNESS = 2;

/** Saves what charts show, one below the other, as a PNG on the surface they stand on, with the heading of the page. */
export function savePng(name: string, ...charts: Chart[]): void {
  savePicture(name, charts, []);
}

/** Likewise below a legend. */
export function savePicture(name: string, charts: readonly Chart[], legend: readonly Entry[]): void {
  const scale = Math.max(SHARPNESS, charts[0]?.currentDevicePixelRatio ?? 1);
  sharpen(charts, scale);
  const picture = compose(charts, legend, scale);
  sharpen(charts, undefined);
  picture.toBlob((blob) => blob && offer(blob, `${name}.png`));
}

/** Draws charts again with so many pixels for each of CSS; undefined for as many as the screen has. */
function sharpen(charts: readonly Chart[], pixels: number | undefined): void {
  for (const chart of charts) {
    chart.options.devicePixelRatio = pixels as number;
    chart.resize();
  }
}

function compose(charts: readonly Chart[], legend: readonly Entry[], scale: number): HTMLCanvasElement {
  const colours = palette();
  const picture = document.createElement("canvas");
  picture.width = Math.max(...charts.map((chart) => chart.canvas.width));
  picture.height = charts.reduce((height, { canvas }) => height + canvas.height, (1 + legend.length) * ENTRY * scale);
  const context = picture.getContext("2d")!;
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.font = `${12 * scale}px ${colours.sans}`;
  context.textBaseline = "middle";
  context.fillStyle = colours.ink;
  context.fillText(headingOfPage(), 8 * scale, (ENTRY / 2) * scale, picture.width - 16 * scale);
  let top = ENTRY * scale;
  for (const entry of legend) {
    context.fillStyle = entry.colour;
    context.fillRect(8 * scale, top + 5 * scale, 10 * scale, 10 * scale);
    context.fillStyle = colours.ink;
    context.fillText(entry.name, 24 * scale, top + (ENTRY / 2) * scale);
    top += ENTRY * scale;
  }
  for (const { canvas } of charts) {
    context.drawImage(canvas, 0, top);
    top += canvas.height;
  }
  return picture;
}

/** "Compare 17.0.9 default · Baseline: 11.0.13 default". */
function headingOfPage(): string {
  return [...document.querySelectorAll<HTMLElement>(".page-head :is(h1, .lead)")]
    .map((part) => part.innerText.replace(/\s+/g, " ").trim())
    .join(" · ");
}
