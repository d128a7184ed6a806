import { Chart } from "chart.js";
import { savePng } from "../charts/draw";

/** A button with `data-chart="id around a chart"` saves what the chart shows. */
export function mount(button: HTMLElement): void {
  button.addEventListener("click", () => {
    const box = document.getElementById(button.dataset["chart"] ?? "");
    const chart = box && Chart.getChart(box.querySelector("canvas")!);
    if (chart) savePng(box.id.replace("chart", "comparison"), chart);
  });
}
