import type { AnnotationOptions } from "chartjs-plugin-annotation";
import { axisTitle, leastRange, ticksOf } from "../charts/axis";
import { draw } from "../charts/draw";
import { faded, type Palette } from "../charts/palette";
import { wireSaving } from "../charts/save";
import { quantity } from "../quantity";
import { columnsOfForks, load, type CellColumns } from "./data";

export async function mount(panel: HTMLElement): Promise<void> {
  const box = panel.querySelector<HTMLElement>(".chart");
  if (!box) return;
  const data = await load(panel);
  const columns = columnsOfForks(data.forks);
  const last = columns.at(-1)?.to ?? 0;
  const drawing = draw(box, (colours) => ({
    type: "scatter",
    data: {
      datasets: columns.map(({ dots }, fork) => ({
        data: dots,
        backgroundColor: colours.plot(fork),
        pointRadius: dots.length > 60 ? 2 : 4,
        pointHoverRadius: 6,
      })),
    },
    options: {
      scales: {
        x: {
          type: "linear",
          min: -1,
          max: last + 1,
          grid: { display: false },
          afterBuildTicks: (axis) => {
            axis.ticks = columns.map(({ from, to }) => ({ value: (from + to) / 2 }));
          },
          ticks: {
            autoSkip: columns.length > 20,
            maxRotation: 0,
            callback: (value) =>
              `fork ${columns.findIndex(({ from, to }) => Number(value) >= from && Number(value) <= to) + 1}`,
          },
        },
        y: {
          title: { display: true, text: axisTitle(data.unit) },
          grace: "5%",
          ...leastRange(data.forks.flat()),
          ticks: { callback: ticksOf(data.unit) },
        },
      },
      plugins: {
        tooltip: {
          callbacks: {
            label: (item) => [
              quantity(item.parsed.y, data.unit),
              `fork ${item.datasetIndex + 1}, iteration ${item.dataIndex + 1}`,
            ],
          },
        },
        annotation: { annotations: marks(data, columns, colours) },
      },
    },
  }));
  wireSaving(panel, () => ({ name: panel.dataset["name"] ?? "cell", charts: [drawing.chart] }));
}

/** The interval as a band, the mean of each fork as a line over its dots. */
function marks(
  data: CellColumns,
  columns: ReturnType<typeof columnsOfForks>,
  colours: Palette,
): Record<string, AnnotationOptions> {
  const result: Record<string, AnnotationOptions> = {};
  columns.forEach(({ from, to, mean }, fork) => {
    result[`fork${fork}`] = {
      type: "line",
      xMin: from - 0.4,
      xMax: to + 0.4,
      yMin: mean,
      yMax: mean,
      borderColor: colours.plot(fork),
      borderWidth: 2,
    };
  });
  if (data.low !== null && data.high !== null)
    result["interval"] = {
      type: "box",
      yMin: data.low,
      yMax: data.high,
      backgroundColor: faded(colours.soft, 0.14),
      borderWidth: 0,
      drawTime: "beforeDatasetsDraw",
    };
  return result;
}
