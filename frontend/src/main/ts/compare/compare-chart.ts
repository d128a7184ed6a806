import type { Chart, ChartConfiguration, Plugin } from "chart.js";
import { draw } from "../charts/draw";
import { faded, type Palette } from "../charts/palette";
import { shortened } from "../charts/shorten";
import { change, speedChange } from "../quantity";

interface Whisker {
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly verdict: string;
  readonly words: string;
}

/** A benchmark with a bar for each candidate, by the id of the metric. */
interface Group {
  readonly name: string;
  readonly metrics: Readonly<Record<string, readonly (Whisker | null)[]>>;
}

interface Comparison {
  readonly candidates: readonly string[];
  readonly groups: readonly Group[];
}

/** Candidates over baseline for the largest differences: bars from "no change" to the ratio, whiskers for the interval. */
export function mount(box: HTMLElement): void {
  const metric = box.dataset["metric"]!;
  const figures = box.closest<HTMLElement>("[data-comparison]")!.dataset["comparison"]!;
  const { candidates, groups } = JSON.parse(figures) as Comparison;
  const several = candidates.length > 1;
  const height = groups.length * (several ? candidates.length + 0.8 : 1.5) + (several ? 5 : 3);
  box.style.setProperty("height", `${Math.max(8, height)}rem`);
  draw(box, (colours) => configuration(candidates, groups, metric, colours));
}

function colourOf(verdict: string, colours: Palette): string {
  if (verdict === "improved") return colours.better;
  if (verdict === "regressed") return colours.worse;
  return colours.soft;
}

/** One candidate shows its verdicts as colours. Several have a colour each, and what may be noise is pale. */
function fill(whisker: Whisker | null, candidate: number, several: boolean, colours: Palette): string {
  const verdict = whisker?.verdict ?? "";
  if (!several) return faded(colourOf(verdict, colours), 0.55);
  return faded(colours.plot(candidate), verdict === "improved" || verdict === "regressed" ? 0.85 : 0.3);
}

function configuration(
  candidates: readonly string[],
  groups: readonly Group[],
  metric: string,
  colours: Palette,
): ChartConfiguration {
  const several = candidates.length > 1;
  const columns = candidates.map((_label, candidate) =>
    groups.map((group) => group.metrics[metric]?.[candidate] ?? null),
  );
  const narrow = innerWidth < 640;
  return {
    type: "bar",
    data: {
      labels: groups.map(({ name }) => (narrow ? shortened(name, 18) : shortened(name, 34))),
      datasets: columns.map((whiskers, candidate) => ({
        label: candidates[candidate]!,
        data: whiskers.map((whisker) => (whisker ? [1, whisker.ratio] : null)),
        backgroundColor: whiskers.map((whisker) => fill(whisker, candidate, several, colours)),
        borderSkipped: false,
        minBarLength: 1,
        ...(several ? { categoryPercentage: 0.8, barPercentage: 0.85 } : { barThickness: 12 }),
      })),
    },
    options: {
      indexAxis: "y",
      scales: {
        x: {
          type: "logarithmic",
          title: {
            display: true,
            text: `${metric === "score" ? "speed against the baseline, slower left, faster right" : "change against the baseline"}${several || narrow ? "" : ", coloured by verdict"}`,
          },
          ...range(columns.flat()),
          afterBuildTicks: (axis) => {
            const all = ticks(axis.min, axis.max);
            // Where there is little room every other one, "same" always among them.
            const same = all.indexOf(1) % 2;
            axis.ticks = all.filter((_, index) => !narrow || index % 2 === same).map((value) => ({ value }));
          },
          ticks: {
            callback: (value) => tickLabel(Number(value), metric === "score"),
            maxRotation: 0,
            autoSkip: !narrow,
          },
          grid: { color: (context) => (context.tick?.value === 1 ? colours.ink : colours.line) },
        },
        y: { ticks: { autoSkip: false }, grid: { display: false } },
      },
      plugins: {
        legend: {
          display: several,
          align: "start",
          labels: {
            boxWidth: 12,
            generateLabels: () =>
              candidates.map((text, candidate) => ({
                text,
                fillStyle: colours.plot(candidate),
                strokeStyle: "transparent",
                fontColor: colours.ink,
                datasetIndex: candidate,
              })),
          },
          onClick: () => {},
        },
        tooltip: {
          callbacks: {
            title: (items) => groups[items[0]!.dataIndex]!.name,
            label: (item) =>
              (several ? `${candidates[item.datasetIndex]}: ` : "") +
              (columns[item.datasetIndex]![item.dataIndex]?.words ?? ""),
          },
        },
      },
    },
    plugins: [whiskerPlugin(columns, colours)],
  } as ChartConfiguration;
}

function tickLabel(ratio: number, isSpeed: boolean): string {
  if (ratio !== 1 && isSpeed) return speedChange(ratio);
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

function whiskerPlugin(columns: readonly (readonly (Whisker | null)[])[], colours: Palette): Plugin {
  return {
    id: "whiskers",
    afterDatasetsDraw(chart: Chart) {
      const { ctx, scales } = chart;
      const x = scales["x"]!;
      ctx.save();
      ctx.strokeStyle = colours.ink;
      columns.forEach((whiskers, candidate) => {
        const bars = chart.getDatasetMeta(candidate).data;
        whiskers.forEach((whisker, index) => {
          if (whisker?.low == null || whisker.high == null) return;
          const [left, right] = [x.getPixelForValue(whisker.low), x.getPixelForValue(whisker.high)];
          const middle = bars[index]!.y;
          ctx.beginPath();
          ctx.moveTo(left, middle);
          ctx.lineTo(right, middle);
          for (const end of [left, right]) {
            ctx.moveTo(end, middle - 3);
            ctx.lineTo(end, middle + 3);
          }
          ctx.stroke();
        });
      });
      ctx.restore();
    },
  };
}
