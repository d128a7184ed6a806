import { chartIn } from "../charts/draw";
import { wireSaving } from "../charts/save";

/** Buttons with `data-chart="id around a chart"` beside them save what the chart shows. */
export function mount(buttons: HTMLElement): void {
  const id = buttons.dataset["chart"] ?? "";
  wireSaving(buttons, () => {
    const chart = chartIn(document.getElementById(id));
    return { name: id.replace("chart", "comparison"), charts: chart ? [chart] : [] };
  });
}
