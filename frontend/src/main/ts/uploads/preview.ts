import { grouped } from "../quantity";

/** What the server would store of an upload: `UploadPreview` in Java. */
export interface UploadPreview {
  readonly known: boolean;
  readonly runs: readonly PreviewedRun[];
  readonly warnings: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly problems: readonly Problem[];
}

export interface PreviewedRun {
  readonly jdk: string;
  readonly flagSet: string;
  readonly host: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly benchmarks: number;
  readonly scores: number;
  readonly unmeasured: number;
  readonly recordings: number;
}

export interface Skipped {
  readonly row: number;
  readonly benchmark: string;
  readonly metric: string;
  readonly reason: string;
}

export interface Problem {
  readonly file: string | null;
  readonly row: number;
  readonly benchmark: string | null;
  readonly field: string;
  readonly reason: string;
}

/** What a recording shows: `RecordingPreview` in Java. */
export interface RecordingPreview {
  readonly jdk: string;
  readonly seconds: number;
  readonly kinds: readonly { readonly kind: string; readonly events: number }[];
  readonly missing: readonly string[];
}

/** A problem document (RFC 9457) as far as pages show it. */
export interface ProblemDocument {
  readonly title?: string;
  readonly detail?: string;
  readonly problems?: readonly Problem[];
}

/** Whether a file is a recording, by its first bytes or its name. Any other goes where JMH's JSON and bundles go. */
export function isRecording(head: Uint8Array, name: string): boolean {
  return [0x46, 0x4c, 0x52, 0].every((byte, at) => head[at] === byte) || /\.jfr(\.gz)?$/i.test(name);
}

const counted = (count: number, what: string): string => `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;

const sum = (runs: readonly PreviewedRun[], of: "scores" | "recordings"): number =>
  runs.reduce((all, run) => all + run[of], 0);

/** "Would store 12 scores of 4 benchmarks in each of 3 runs."; without the benchmarks where runs differ. */
export function summaryOf({ known, runs, problems }: UploadPreview, partial: boolean): string {
  if (known) return "This file is stored already: the upload shows the first receipt.";
  if (problems.length > 0 && !partial) return `Would store nothing: ${counted(problems.length, "problem")}.`;
  const recordings = sum(runs, "recordings");
  const [first, ...others] = new Set(runs.map((run) => run.benchmarks));
  const benchmarks = first === undefined || others.length > 0 ? "" : ` of ${counted(first, "benchmark")}`;
  return `Would store ${counted(sum(runs, "scores"), "score")}${benchmarks}${
    recordings > 0 ? ` and ${counted(recordings, "recording")}` : ""
  } in ${benchmarks && runs.length > 1 ? "each of " : ""}${counted(runs.length, "run")}.`;
}

/** "Would store a recording of 12 s on 17.0.9: 60 cpu, 1,200 park events." */
export function summaryOfRecording({ jdk, seconds, kinds }: RecordingPreview): string {
  const events = kinds.map(({ kind, events: count }) => `${grouped(count)} ${kind}`).join(", ");
  return `Would store a recording of ${grouped(seconds)} s${jdk ? ` on ${jdk}` : ""}: ${
    events ? `${events} events` : "no events that Plateau shows"
  }.`;
}

/** "row 3 (Locks.lazy), field primaryMetric.score"; empty where the file as a whole is meant. */
export function placeOf({ file, row, benchmark, field }: Problem): string {
  return [file, row < 0 ? null : `row ${row}${benchmark ? ` (${benchmark})` : ""}`, field ? `field ${field}` : null]
    .filter(Boolean)
    .join(", ");
}

/** Whether the upload would store something. */
export function isStorable({ runs, problems }: UploadPreview, partial: boolean): boolean {
  return (problems.length === 0 || partial) && runs.length > 0;
}
