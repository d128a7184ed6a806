import { axisTitle, ticksOf } from "../charts/axis";
import { draw } from "../charts/draw";
import { numberTable, type Row } from "../charts/number-table";
import { load, nines, type CellColumns } from "../cell/data";
import { quantity } from "../quantity";

/** Percentiles of baseline and candidates in sample mode, to 99.999 % where there are operations enough; as a chart and as a table. */
export async function mount(box: HTMLElement): Promise<void> {
  const labels = (box.dataset["labels"] ?? "").split("\n");
  const sides = await Promise.all((box.dataset["sources"] ?? "").split(" ").map((source) => load(sourceOf(source))));
  const unit = sides[0]!.unit;
  const points = sides.map(pointsOf);
  const values = points.flat().map(({ y }) => y);
  const last = Math.max(1, ...points.map((side) => side.at(-1)?.x ?? 0));
  tabulate(box.parentElement!.querySelector<HTMLElement>("[data-percentiles]")!, points, labels, unit);
  draw(box, (colours) => ({
    type: "line",
    data: {
      datasets: points.map((data, side) => ({
        label: labels[side]!,
        data,
        borderColor: colours.plot(side),
        backgroundColor: colours.plot(side),
        borderDash: side === 0 ? [6, 3] : [],
        borderWidth: 1.5,
        pointRadius: 3,
        clip: 6,
      })),
    },
    options: {
      parsing: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: {
          type: "linear",
          min: 0,
          max: last,
          afterBuildTicks: (axis) => {
            axis.ticks = [50, 90, 99, 99.9, 99.99, 99.999]
              .map((quantile) => ({ value: nines(quantile) }))
              .filter(({ value }) => value <= last + 1e-9);
          },
          ticks: { maxRotation: 0, callback: (value) => `${Number((100 - 100 * 10 ** -Number(value)).toFixed(4))} %` },
        },
        y: {
          type: Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > 20 ? "logarithmic" : "linear",
          title: { display: true, text: axisTitle(unit) },
          ticks: { maxTicksLimit: 8, callback: ticksOf(unit) },
        },
      },
      plugins: {
        tooltip: {
          callbacks: {
            title: (items) => `${(items[0]?.raw as Point | undefined)?.quantile} %`,
            label: ({ dataset, parsed }) => `${dataset.label}: ${quantity(parsed.y ?? 0, unit)}`,
          },
        },
      },
    },
  }));
}

interface Point {
  readonly quantile: number;
  readonly x: number;
  readonly y: number;
}

/** Quantiles that single operations can tell, the largest value of all left out. */
export function pointsOf({ quantiles, quantileValues }: CellColumns): Point[] {
  return quantiles
    .map((quantile, index) => ({ quantile, x: nines(quantile), y: quantileValues[index]! }))
    .filter(({ quantile }) => quantile < 100);
}

function sourceOf(source: string): HTMLElement {
  const holder = document.createElement("div");
  holder.dataset["source"] = source;
  return holder;
}

function tabulate(place: HTMLElement, sides: readonly Point[][], labels: readonly string[], unit: string): void {
  const quantiles = [...new Set(sides.flat().map(({ quantile }) => quantile))]
    .filter((quantile) => quantile >= 50)
    .sort((one, other) => one - other);
  const rows = sides.map((points, side): Row => [
    labels[side]!,
    quantiles.map((wanted) => {
      const point = points.find(({ quantile }) => quantile === wanted);
      return point ? quantity(point.y, unit) : "–";
    }),
  ]);
  place.replaceChildren(numberTable(["", quantiles.map((quantile) => `${quantile} %`)], rows));
}
