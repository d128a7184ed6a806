import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  TimeScale,
  Tooltip,
  type ChartConfiguration,
} from "chart.js";
import "chartjs-adapter-date-fns";
import annotations from "chartjs-plugin-annotation";
import { onThemeChange } from "../theme-toggle";
import { palette, type Palette } from "./palette";

Chart.register(
  BarController, BarElement, CategoryScale, Filler, LinearScale, LineController, LineElement, LogarithmicScale, PointElement,
  ScatterController, TimeScale, Tooltip, annotations,
);
Chart.defaults.animation = false;
Chart.defaults.responsive = true;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.normalized = true;

function dress(colours: Palette): void {
  Chart.defaults.color = colours.soft;
  Chart.defaults.borderColor = colours.line;
  Chart.defaults.font.family = colours.sans;
  Chart.defaults.font.size = 12;
  Object.assign(Chart.defaults.plugins.tooltip, {
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

/**
 * Draws a chart on the first canvas inside `box` and draws it again when the theme changes: `configure` is asked for the whole
 * configuration with the colours of the moment. Returns how to get the chart that is shown now.
 */
export function draw(box: HTMLElement, configure: (colours: Palette) => ChartConfiguration): () => Chart {
  const canvas = box.querySelector("canvas") ?? box.appendChild(document.createElement("canvas"));
  const make = (): Chart => {
    const colours = palette();
    dress(colours);
    return new Chart(canvas, configure(colours));
  };
  let chart = make();
  onThemeChange(() => {
    if (!canvas.isConnected) return;
    chart.destroy();
    chart = make();
  });
  return () => chart;
}

/** Saves what a chart shows as a PNG on the page's background. */
export function savePng(chart: Chart, name: string): void {
  const picture = document.createElement("canvas");
  picture.width = chart.canvas.width;
  picture.height = chart.canvas.height;
  const context = picture.getContext("2d")!;
  context.fillStyle = palette().surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart.canvas, 0, 0);
  picture.toBlob((blob) => {
    if (!blob) return;
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: `${name}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
}
