import { draw } from "../charts/draw";
import { faded } from "../charts/palette";
import { quantity } from "../quantity";
import { load } from "./data";

export async function mount(box: HTMLElement): Promise<void> {
  const { bins, unit } = await load(box);
  const width = Number(((bins.edges[1] ?? 0) - (bins.edges[0] ?? 0)).toPrecision(1));
  const label = (edge: number): string => quantity(bins.edges[edge], unit, width);
  draw(box, (colours) => ({
    type: "bar",
    data: {
      labels: bins.counts.map((_, index) => label(index)),
      datasets: [
        {
          data: [...bins.counts],
          backgroundColor: faded(colours.plot(0), 0.75),
          barPercentage: 1,
          categoryPercentage: 0.96,
          minBarLength: 1,
        },
      ],
    },
    options: {
      scales: {
        x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 16 } },
        y: { beginAtZero: true, title: { display: true, text: "count" }, ticks: { precision: 0, maxTicksLimit: 5 } },
      },
      plugins: {
        tooltip: {
          callbacks: {
            title: (items) => `${label(items[0]?.dataIndex ?? 0)} to ${label((items[0]?.dataIndex ?? 0) + 1)}`,
            label: (item) => (item.parsed.y ?? 0).toLocaleString("en-US"),
          },
        },
      },
    },
  }));
}
