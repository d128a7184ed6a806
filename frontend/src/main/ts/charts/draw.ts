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
  Chart.defaults.font.size = 13;
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
    bodyFont: { family: colours.mono, size: 13 },
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

/** The chart on the canvas inside an element. */
export function chartIn(box: Element | null): Chart | undefined {
  const canvas = box?.querySelector("canvas");
  return canvas ? Chart.getChart(canvas) : undefined;
}
