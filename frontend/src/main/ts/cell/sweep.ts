import { axisTitle, ticksOf } from "../charts/axis";
import { draw } from "../charts/draw";
import { wireSaving } from "../charts/save";
import { numberTable } from "../charts/number-table";
import { faded } from "../charts/palette";
import { whiskers } from "../charts/whiskers";
import {
  axisAlong,
  labelled,
  placesOf,
  rowsOf,
  scoreWords,
  valueAxis,
  type EnvironmentScores,
  type Sweep,
} from "./sweep-data";

/** A parameter that spans a factor of ten has a logarithmic axis. Threads have none: the law is known by its shape on a linear one. */
const WIDE = 10;

/** Scores over a parameter or over threads: a line per environment with whiskers, the fitted law as a thin one, and the table. */
export async function mount(panel: HTMLElement): Promise<void> {
  const answer = await fetch(panel.dataset["source"]!);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for the scores`);
  const sweep = (await answer.json()) as Sweep;
  const { unit, lines } = sweep;
  const over = panel.dataset["over"]!;
  const places = placesOf(sweep);
  const axis = axisAlong(places, over === "threads" ? Infinity : WIDE);
  describe(panel, sweep, over);
  const drawing = draw(panel.querySelector<HTMLElement>(".chart")!, (colours) => ({
    type: "line",
    data: {
      datasets: [
        ...lines.map((line, number) => scoreLine(line, colours.plot(number))),
        ...lines.map((line, number) => curve(line, colours.plot(number))),
      ],
    },
    options: {
      parsing: false,
      scales: {
        x: {
          ...axis,
          title: { display: true, text: over },
          afterBuildTicks: (scale) => {
            scale.ticks = labelled(places, axis).map((value) => ({ value }));
          },
          ticks: { autoSkip: false, maxRotation: 0, callback: String },
        },
        y: {
          ...valueAxis(sweep),
          title: { display: true, text: axisTitle(unit) },
          ticks: { maxTicksLimit: 8, callback: ticksOf(unit) },
        },
      },
      plugins: {
        legend: {
          display: lines.length > 1,
          position: "bottom",
          onClick: () => undefined,
          labels: { boxWidth: 12, boxHeight: 2, filter: (item) => item.datasetIndex! < lines.length },
        },
        tooltip: {
          callbacks: {
            title: (items) => `${over} = ${items[0]?.parsed.x}`,
            label: ({ datasetIndex, dataIndex }) => {
              const line = lines[datasetIndex]!;
              return [line.label, scoreWords(line.scores[dataIndex]!, unit)];
            },
          },
        },
      },
    },
    plugins: lines.map((line, number) => whiskers(() => intervals(line), faded(colours.plot(number), 0.6))),
  }));
  wireSaving(panel, () => ({ name: `${panel.dataset["name"]}-${over}`, charts: [drawing.chart] }));
}

/** The table, and below it what the fitted laws say. */
function describe(panel: HTMLElement, sweep: Sweep, over: string): void {
  const head = sweep.lines.map(({ label }) => label);
  panel.querySelector("[data-scores]")!.replaceChildren(numberTable([over, head], rowsOf(sweep)));
  const fitted = sweep.lines.filter(({ scaling }) => scaling);
  const place = panel.querySelector<HTMLElement>("[data-scaling]")!;
  place.hidden = fitted.length === 0;
  place.prepend(
    ...fitted.map(({ label, scaling }) =>
      Object.assign(document.createElement("p"), { textContent: `${label}: ${scaling!.words}` }),
    ),
  );
}

function scoreLine({ label, scores }: EnvironmentScores, colour: string) {
  return {
    label,
    data: scores.map(({ x, score }) => ({ x, y: score })),
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 2,
    pointRadius: 3,
    pointHitRadius: 12,
    clip: 8,
  };
}

function curve({ scaling }: EnvironmentScores, colour: string) {
  return {
    data: (scaling?.curve ?? []).map(([x, y]) => ({ x, y })),
    borderColor: colour,
    borderWidth: 1,
    borderDash: [4, 3],
    pointRadius: 0,
    pointHitRadius: 0,
    pointHoverRadius: 0,
  };
}

function intervals({ scores }: EnvironmentScores): { x: number; low: number; high: number }[] {
  return scores.flatMap(({ x, low, high }) => (low === null || high === null ? [] : [{ x, low, high }]));
}
