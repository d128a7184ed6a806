import type { Chart, ChartConfiguration, Plugin } from "chart.js";
import { draw } from "../charts/draw";
import { faded, type Palette } from "../charts/palette";
import { shortened } from "../charts/shorten";
import { change } from "../quantity";

interface Whisker {
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly verdict: string;
  readonly words: string;
}

interface Bar {
  readonly name: string;
  readonly score: Whisker | null;
  readonly allocation: Whisker | null;
}

const loaded = new Map<string, Promise<readonly Bar[]>>();

/** Both charts of a comparison draw the same answer. */
function load(source: string): Promise<readonly Bar[]> {
  let answer = loaded.get(source);
  if (!answer) {
    answer = fetch(source).then((response) => {
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      return response.json() as Promise<readonly Bar[]>;
    });
    loaded.set(source, answer);
  }
  return answer;
}

/** Candidate over baseline for the largest differences: a bar from "no change" to the ratio, whiskers for the interval. */
export async function mount(box: HTMLElement): Promise<void> {
  const metric = box.dataset["metric"] === "allocation" ? "allocation" : "score";
  const bars = await load(box.dataset["source"]!);
  box.style.setProperty("height", `${Math.max(8, bars.length * 1.5 + 3)}rem`);
  draw(box, (colours) => configuration(bars, metric, colours));
}

function colourOf(verdict: string, colours: Palette): string {
  if (verdict === "improved") return colours.better;
  if (verdict === "regressed") return colours.worse;
  return colours.soft;
}

function configuration(bars: readonly Bar[], metric: "score" | "allocation", colours: Palette): ChartConfiguration {
  const whiskers = bars.map((bar) => bar[metric]);
  const narrow = innerWidth < 640;
  return {
    type: "bar",
    data: {
      labels: bars.map((bar) => (narrow ? shortened(bar.name.replace(/^[^.(]*\./, ""), 18) : shortened(bar.name, 34))),
      datasets: [
        {
          data: whiskers.map((whisker) => (whisker ? [1, whisker.ratio] : null)),
          backgroundColor: whiskers.map((whisker) => faded(colourOf(whisker?.verdict ?? "", colours), 0.55)),
          borderSkipped: false,
          barThickness: 12,
          minBarLength: 1,
        },
      ],
    },
    options: {
      indexAxis: "y",
      scales: {
        x: {
          type: "logarithmic",
          ...range(whiskers),
          afterBuildTicks: (axis) => {
            const all = ticks(axis.min, axis.max);
            // Where there is little room every other one, "same" always among them.
            const same = all.indexOf(1) % 2;
            axis.ticks = all.filter((_, index) => !narrow || index % 2 === same).map((value) => ({ value }));
          },
          ticks: { callback: (value) => tickLabel(Number(value)), maxRotation: 0, autoSkip: !narrow },
          grid: { color: (context) => (context.tick?.value === 1 ? colours.ink : colours.line) },
        },
        y: { ticks: { autoSkip: false }, grid: { display: false } },
      },
      plugins: {
        tooltip: {
          callbacks: {
            title: (items) => bars[items[0]!.dataIndex]!.name,
            label: (item) => whiskers[item.dataIndex]?.words ?? "",
          },
        },
      },
    },
    plugins: [whiskerPlugin(whiskers, colours)],
  } as ChartConfiguration;
}

function tickLabel(ratio: number): string {
  return ratio === 1 ? "same" : ratio >= 10 ? `×${Math.round(ratio)}` : change(ratio).replace(".0 ", " ");
}

/** From the smallest to the largest end of an interval, at least from −10 % to +10 %. */
export function range(whiskers: readonly (Whisker | null)[]): { min: number; max: number } {
  const values = whiskers.flatMap((whisker) =>
    whisker ? [whisker.ratio, whisker.low ?? whisker.ratio, whisker.high ?? whisker.ratio] : [],
  );
  const usable = values.filter((value) => value > 0 && Number.isFinite(value));
  return { min: Math.min(0.9, ...usable) / 1.05, max: Math.max(1.1, ...usable) * 1.05 };
}

/** Round ratios around 1 that fit the range: fine steps for small differences, powers of two or ten for large ones. */
export function ticks(min: number, max: number): number[] {
  const span = Math.max(max, 1 / min);
  const candidates =
    span < 1.3
      ? [0.8, 0.9, 1, 1.1, 1.2]
      : span < 2.5
        ? [0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2]
        : span < 6
          ? [0.125, 0.25, 0.5, 1, 2, 4, 8]
          : span < 40
            ? [1 / 32, 0.125, 0.25, 0.5, 1, 2, 4, 8, 32]
            : [1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1e3, 1e4];
  return candidates.filter((value) => value >= min && value <= max);
}

function whiskerPlugin(whiskers: readonly (Whisker | null)[], colours: Palette): Plugin {
  return {
    id: "whiskers",
    afterDatasetsDraw(chart: Chart) {
      const { ctx, scales } = chart;
      const [x, y] = [scales["x"]!, scales["y"]!];
      ctx.save();
      ctx.strokeStyle = colours.ink;
      whiskers.forEach((whisker, index) => {
        if (whisker?.low == null || whisker.high == null) return;
        const [left, right, middle] = [
          x.getPixelForValue(whisker.low),
          x.getPixelForValue(whisker.high),
          y.getPixelForValue(index),
        ];
        ctx.beginPath();
        ctx.moveTo(left, middle);
        ctx.lineTo(right, middle);
        for (const end of [left, right]) {
          ctx.moveTo(end, middle - 3);
          ctx.lineTo(end, middle + 3);
        }
        ctx.stroke();
      });
      ctx.restore();
    },
  };
}
