import { quantity } from "../quantity";
import { minute, type Shown } from "./points";
import { intervalAt, valueTable } from "./values";

/** Fills the line under the charts with the selected point, its links and the form for a note. */
export function showSelection(root: HTMLElement, shown: Shown): void {
  const panel = root.querySelector<HTMLElement>("[data-selection]");
  if (!panel) return;
  const { columns, places } = shown.selectedLine;
  const place = places[shown.selected] ?? -1;
  panel.hidden = place < 0;
  if (place < 0) return;
  const say = (name: string, text: string): void => {
    const field = panel.querySelector(`[data-field="${name}"]`);
    if (field) field.textContent = text;
  };
  say("score", quantity(columns.score[place], columns.unit));
  say("interval", intervalAt(columns, place));
  say("allocation", quantity(columns.allocation[place], "B/op"));
  say("commit", columns.commit[place]?.slice(0, 10) ?? "–");
  commitLink(panel, columns.commit[place] ?? null);
  void saySubject(panel, columns.run[place]!);
  say("branch", columns.branches[columns.branch[place]!] || "–");
  say("jdk", columns.jdks[columns.jdk[place]!] ?? "–");
  say("time", `${minute(columns.position[place]!)} UTC`);
  const all = panel.querySelector<HTMLElement>("[data-values]");
  if (all) {
    all.hidden = shown.lines.length < 2;
    all.replaceChildren(...(all.hidden ? [] : [valueTable(shown, shown.selected)]));
  }
  link(panel, "cell", columns.id[place]!);
  link(panel, "run", columns.run[place]!);
  const position = panel.querySelector<HTMLInputElement>("input[name=position]");
  if (position) position.value = new Date(columns.position[place]! * 1000).toISOString();
  const score = panel.querySelector<HTMLInputElement>("input[name=score]");
  if (score) score.value = String(columns.id[place]!);
}

/** `data-form="/projects/p/commits/{commit}"` leads to the page of the commit. */
function commitLink(panel: HTMLElement, commit: string | null): void {
  const anchor = panel.querySelector<HTMLAnchorElement>("a[data-form]");
  if (commit === null) anchor?.removeAttribute("href");
  else if (anchor) anchor.href = anchor.dataset["form"]!.replaceAll("{commit}", encodeURIComponent(commit));
}

/** What the commit is called comes from the server, once for each selected run, and stays away where nobody sent it. */
async function saySubject(panel: HTMLElement, run: number): Promise<void> {
  const field = panel.querySelector<HTMLElement>('[data-field="subject"]');
  const base = panel.querySelector<HTMLElement>('[data-link="run"]')?.dataset["base"];
  if (!field || base === undefined || field.dataset["run"] === String(run)) return;
  field.dataset["run"] = String(run);
  field.textContent = "";
  const answer = await fetch(`${base}${run}/commit`).catch(() => null);
  if (answer?.status !== 200) return;
  const { subject, author } = (await answer.json()) as { subject: string; author: string | null };
  if (field.dataset["run"] === String(run)) field.textContent = author === null ? subject : `${subject} (${author})`;
}

/** `data-link="run"` with `data-base="/projects/p/runs/"` leads to the run of the point. */
function link(panel: HTMLElement, name: string, id: number): void {
  const anchor = panel.querySelector<HTMLAnchorElement>(`[data-link="${name}"]`);
  if (anchor) anchor.href = anchor.dataset["base"] + String(id);
}
