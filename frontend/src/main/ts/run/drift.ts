import { draw } from "../charts/draw";
import { quantity } from "../quantity";

interface Calibration {
  readonly at: string;
  readonly phase: string;
  readonly kind: string;
  readonly nanosPerOperation: number;
}

const ofKind = (calibrations: readonly Calibration[], kind: string): readonly Calibration[] =>
  calibrations.filter((one) => one.kind === kind);

/** How much longer the slowest reading took than the fastest: "11 %". The server's variation of an unstable host is smaller: it leaves single readings out. */
export function apart(nanos: readonly number[]): string {
  const percent = 100 * (Math.max(...nanos) / Math.min(...nanos) - 1);
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}

/** "integer-chain-1, slowest 110 % over fastest". */
export function legend(kind: string, nanos: readonly number[]): string {
  return `${kind}, slowest ${apart(nanos)} over fastest`;
}

/** The calibration loops over the time of an execution, each kind a line, against its first reading: they differ a thousandfold. */
export async function mount(box: HTMLElement): Promise<void> {
  const answer = await fetch(box.dataset["source"]!);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for the calibrations`);
  const calibrations = (await answer.json()) as Calibration[];
  const start = Date.parse(calibrations[0]?.at ?? "");
  const last = Date.parse(calibrations.at(-1)?.at ?? "");
  const unit = last - start < 120_000 ? { name: "seconds", millis: 1000 } : { name: "minutes", millis: 60_000 };
  const kinds = [...new Set(calibrations.map(({ kind }) => kind))];
  draw(box, (colours) => ({
    type: "line",
    data: {
      datasets: kinds.map((kind, number) => ({
        label: legend(
          kind,
          ofKind(calibrations, kind).map((one) => one.nanosPerOperation),
        ),
        data: ofKind(calibrations, kind).map((one, _, all) => ({
          x: (Date.parse(one.at) - start) / unit.millis,
          y: one.nanosPerOperation / all[0]!.nanosPerOperation,
          ns: one.nanosPerOperation,
        })),
        borderColor: colours.plot(number),
        backgroundColor: colours.plot(number),
        borderWidth: 1.5,
        pointRadius: 3,
      })),
    },
    options: {
      parsing: false,
      scales: {
        x: { type: "linear", title: { display: true, text: `${unit.name} since the start` } },
        // Half the time is as far as twice the time. What is quiet stays flat: the axis shows a third up and down at least.
        y: {
          type: "logarithmic",
          suggestedMin: 0.75,
          suggestedMax: 1.33,
          title: { display: true, text: "first reading = 1" },
          // Of a logarithmic axis only some are labelled otherwise.
          ticks: { callback: String },
          afterBuildTicks: (axis) => {
            axis.ticks = [0.01, 0.1, 0.2, 0.5, 0.75, 1, 1.33, 2, 5, 10, 100]
              .filter((value) => value >= axis.min && value <= axis.max)
              .map((value) => ({ value }));
          },
        },
      },
      plugins: {
        legend: { display: true, position: "bottom", labels: { boxWidth: 12, boxHeight: 2 } },
        tooltip: {
          callbacks: {
            title: () => "",
            label: (item) => `${kinds[item.datasetIndex]}: ${quantity((item.raw as { ns: number }).ns, "ns/op")}`,
          },
        },
      },
    },
  }));
}
