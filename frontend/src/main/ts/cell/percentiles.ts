import { axisTitle, leastRange, ticksOf } from "../charts/axis";
import { draw } from "../charts/draw";
import { quantity } from "../quantity";
import { load, nines } from "./data";

export async function mount(box: HTMLElement): Promise<void> {
  const data = await load(box);
  const points = data.quantiles
    .map((quantile, index) => ({ quantile, x: nines(quantile), y: data.quantileValues[index]! }))
    .filter(({ quantile }) => quantile < 100);
  const wide = points.length > 1 && points.at(-1)!.y / points[0]!.y > 20 && points[0]!.y > 0;
  draw(box, (colours) => ({
    type: "line",
    data: {
      datasets: [
        {
          data: points,
          borderColor: colours.plot(0),
          backgroundColor: colours.plot(0),
          borderWidth: 1.5,
          pointRadius: 3,
          clip: 6,
        },
      ],
    },
    options: {
      parsing: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: {
          type: "linear",
          min: 0,
          max: Math.max(1, points.at(-1)?.x ?? 1),
          afterBuildTicks: (axis) => {
            axis.ticks = points
              .filter(({ quantile }) => quantile === 0 || (quantile >= 50 && quantile !== 95))
              .map(({ x }) => ({ value: x }));
          },
          ticks: {
            maxRotation: 0,
            callback: (value) => `${points.find(({ x }) => x === Number(value))?.quantile ?? ""} %`,
          },
        },
        y: {
          type: wide ? "logarithmic" : "linear",
          ...leastRange(data.quantileValues),
          title: { display: true, text: axisTitle(data.unit) },
          ticks: { maxTicksLimit: 6, callback: ticksOf(data.unit) },
        },
      },
      plugins: {
        tooltip: {
          callbacks: {
            title: (items) => `${points[items[0]?.dataIndex ?? 0]?.quantile} %`,
            label: (item) => quantity(item.parsed.y, data.unit),
          },
        },
      },
    },
  }));
}
