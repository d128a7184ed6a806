import { ticksOf } from "../charts/axis";
import { draw } from "../charts/draw";
import { faded } from "../charts/palette";
import { shortened } from "../charts/shorten";

/** Times that differ by more than this factor have a logarithmic axis. */
const WIDE = 50;

interface Row {
  readonly name: string;
  readonly conditions: string;
  readonly nanos: readonly (number | null)[];
  readonly words: readonly string[];
}

/** Blocked times of baseline and candidates as bars: what the table of the panel holds. */
export function mount(panel: HTMLElement): void {
  const table = panel.querySelector("table")!;
  const sides = [...table.tHead!.rows[0]!.cells].slice(1).map(textOf);
  const rows = [...table.tBodies[0]!.rows].map(rowOf);
  const box = panel.querySelector<HTMLElement>(".chart")!;
  box.style.setProperty("height", `${Math.max(10, rows.length * (sides.length + 0.8) + 5)}rem`);
  draw(box, (colours) => ({
    type: "bar",
    data: {
      labels: rows.map(({ name }) => shortened(name, innerWidth < 640 ? 18 : 34)),
      datasets: sides.map((label, side) => ({
        label,
        data: rows.map(({ nanos }) => nanos[side] ?? null),
        backgroundColor: side === 0 ? faded(colours.soft, 0.7) : faded(colours.plot(side - 1), 0.85),
        minBarLength: 1,
        categoryPercentage: 0.8,
        barPercentage: 0.85,
      })),
    },
    options: {
      indexAxis: "y",
      scales: {
        x: {
          type: scaleOf(rows.flatMap(({ nanos }) => nanos)),
          title: { display: true, text: panel.querySelector("h2")!.textContent!.trim().toLowerCase() },
          ticks: {
            maxTicksLimit: innerWidth < 640 ? 3 : 6,
            maxRotation: 0,
            autoSkipPadding: 12,
            callback: ticksOf("ns/op"),
          },
        },
        y: { ticks: { autoSkip: false }, grid: { display: false } },
      },
      plugins: {
        legend: { display: true, align: "start", labels: { boxWidth: 12 }, onClick: () => undefined },
        tooltip: {
          callbacks: {
            title: (items) => `${rows[items[0]!.dataIndex]!.name}, ${rows[items[0]!.dataIndex]!.conditions}`,
            label: (item) => `${sides[item.datasetIndex]}: ${rows[item.dataIndex]!.words[item.datasetIndex]}`,
          },
        },
      },
    },
  }));
}

/** Logarithmic for wide ranges, where the short bars of a linear axis would not be visible. */
export function scaleOf(nanos: readonly (number | null)[]): "linear" | "logarithmic" {
  const positive = nanos.filter((one): one is number => one !== null && one > 0);
  return Math.max(...positive) / Math.min(...positive) > WIDE ? "logarithmic" : "linear";
}

function rowOf(row: HTMLTableRowElement): Row {
  const [head, ...cells] = [...row.cells];
  return {
    name: textOf(head!.querySelector("[data-name]")!),
    conditions: textOf(head!.querySelector(".small")!),
    nanos: cells.map(({ dataset }) => (dataset["value"] === undefined ? null : Number(dataset["value"]))),
    words: cells.map(textOf),
  };
}

function textOf(element: Element): string {
  return (element.textContent ?? "").trim();
}
