import { draw } from "../charts/draw";
import { quantity } from "../quantity";

interface Calibration {
  readonly at: string;
  readonly phase: string;
  readonly kind: string;
  readonly nanosPerOperation: number;
}

const ofKind = (calibrations: readonly Calibration[], kind: string): readonly Calibration[] => calibrations.filter((one) => one.kind === kind);

/** The calibration loops over the time of an execution, each kind a line, in shares of its first reading: they differ a thousandfold. */
export async function mount(box: HTMLElement): Promise<void> {
  const answer = await fetch(box.dataset["source"]!);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for the calibrations`);
  const calibrations = (await answer.json()) as Calibration[];
  const start = Date.parse(calibrations[0]?.at ?? "");
  const minutes = (at: string): number => (Date.parse(at) - start) / 60_000;
  const kinds = [...new Set(calibrations.map(({ kind }) => kind))];
  draw(box, (colours) => ({
    type: "line",
    data: {
      datasets: kinds.map((kind, number) => ({
        label: kind,
        data: ofKind(calibrations, kind).map((one, _, all) => ({ x: minutes(one.at), y: (100 * one.nanosPerOperation) / all[0]!.nanosPerOperation, ns: one.nanosPerOperation })),
        borderColor: colours.plot(number),
        backgroundColor: colours.plot(number),
        borderWidth: 1.5,
        pointRadius: 3,
      })),
    },
    options: {
      parsing: false,
      scales: {
        x: { type: "linear", title: { display: true, text: "minutes since the start" } },
        y: { grace: "20%", title: { display: true, text: "% of the first reading" }, ticks: { maxTicksLimit: 5 } },
      },
      plugins: { tooltip: { callbacks: { title: () => "", label: (item) => `${kinds[item.datasetIndex]}: ${quantity((item.raw as { ns: number }).ns, "ns/op")}` } } },
    },
  }));
}
