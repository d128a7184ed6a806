import { Chart } from "chart.js";
import { savePng } from "../charts/draw";

/** A button with `data-chart="id of a chart's box"` saves what the chart shows. */
export function mount(button: HTMLElement): void {
  button.addEventListener("click", () => {
    const box = document.getElementById(button.dataset["chart"] ?? "");
    const chart = box && Chart.getChart(box.querySelector("canvas")!);
    if (chart) savePng(`comparison-${box.dataset["metric"]}`, chart);
  });
}
