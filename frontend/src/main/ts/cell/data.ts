/** A score as the server sends it for its charts. */
export interface CellColumns {
  readonly unit: string;
  readonly score: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Value of each iteration, fork by fork. */
  readonly forks: readonly (readonly number[])[];
  /** In 0..100, ascending, with its value in `quantileValues`. */
  readonly quantiles: readonly number[];
  readonly quantileValues: readonly number[];
  readonly bins: { readonly edges: readonly number[]; readonly counts: readonly number[] };
}

const answers = new Map<string, Promise<CellColumns>>();

/** The charts of a page share one request. */
export function load(element: HTMLElement): Promise<CellColumns> {
  const source = element.dataset["source"]!;
  const known = answers.get(source);
  if (known) return known;
  const asked = fetch(source).then((answer) => {
    if (!answer.ok) throw new Error(`the server answered ${answer.status} for the measurements`);
    return answer.json() as Promise<CellColumns>;
  });
  answers.set(source, asked);
  return asked;
}

/** Dots of all forks side by side, a gap of one between forks; x of an iteration and of its fork's mean. */
export function columnsOfForks(
  forks: CellColumns["forks"],
): { dots: { x: number; y: number }[]; from: number; to: number; mean: number }[] {
  let start = 0;
  return forks.map((values) => {
    const dots = values.map((y, index) => ({ x: start + index, y }));
    const column = {
      dots,
      from: start,
      to: start + values.length - 1,
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    };
    start += values.length + 1;
    return column;
  });
}

/** Where a quantile stands on an axis that gives each further nine the same width: 90 % is 1, 99 % is 2. */
export function nines(quantile: number): number {
  return -Math.log10(1 - quantile / 100);
}
