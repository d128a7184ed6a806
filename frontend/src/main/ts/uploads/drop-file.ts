import {
  isRecording,
  isStorable,
  placeOf,
  summaryOf,
  summaryOfRecording,
  type PreviewedRun,
  type Problem,
  type ProblemDocument,
  type RecordingPreview,
  type UploadPreview,
} from "./preview";

/** Lists on the page are cut here; the receipt has the rest. */
const MOST = 50;

/** A file is dropped or chosen, the server says what it would store, a person uploads it. */
export function mount(root: HTMLElement): void {
  new DropFile(root);
}

class DropFile {
  private file: File | null = null;
  private recording = false;
  /** Answers of earlier requests are dropped. */
  private asked = 0;

  constructor(private readonly root: HTMLElement) {
    const input = this.root.querySelector<HTMLInputElement>("input[type=file]")!;
    input.addEventListener("change", () => void this.take(input.files?.[0]));
    const zone = this.place("drop");
    zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
    zone.addEventListener("dragleave", () => zone.classList.remove("over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("over");
      void this.take(event.dataTransfer?.files[0]);
    });
    for (const form of [this.place("facts"), this.place("run")]) {
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("change", () => void this.preview());
    }
    for (const button of this.buttons())
      button.addEventListener("click", () => void this.upload(button.dataset["action"] === "compare"));
    this.root.querySelector("[data-action=cancel]")!.addEventListener("click", () => {
      input.value = "";
      void this.take(undefined);
      input.focus();
    });
  }

  private async take(file: File | undefined): Promise<void> {
    this.file = file ?? null;
    this.asked++;
    this.show([]);
    this.offer(false);
    const head = file ? new Uint8Array(await file.slice(0, 4).arrayBuffer()) : null;
    this.recording = file !== undefined && isRecording(head!, file.name);
    this.place("facts").hidden = !file || this.recording;
    this.place("run").hidden = !file || !this.recording;
    this.place("partial").hidden = true;
    this.root.querySelector<HTMLElement>("[data-action=compare]")!.hidden = this.recording;
    if (file) await this.preview();
  }

  private async preview(): Promise<void> {
    const { file } = this;
    if (!file) return;
    const asked = ++this.asked;
    // Leaving a field previews anew: that click may be the one on the button, so what is shown stays until the answer.
    if (this.place("preview").childElementCount === 0) this.show([paragraph(`Reading ${file.name} …`)]);
    this.place("actions").hidden = false;
    const answer = await this.send(this.recording ? "/recordings/preview" : `/uploads/preview?${this.facts()}`);
    if (asked !== this.asked) return;
    if (!answer.ok) return this.refuse(answer.document);
    if (this.recording) {
      const preview = answer.document as RecordingPreview;
      this.show([paragraph(`${file.name}: ${summaryOfRecording(preview)}`), ...list("Not read", preview.missing)]);
      this.offer(true);
      return;
    }
    const preview = answer.document as UploadPreview;
    const partial = this.isPartial();
    this.place("partial").hidden = preview.problems.length === 0;
    this.show([
      paragraph(`${file.name}: ${summaryOf(preview, partial)}`),
      ...(preview.runs.length > 0 ? [tableOf(preview.runs)] : []),
      ...list("Missing", preview.warnings),
      ...list(
        "Skipped",
        preview.skipped.map(({ row, benchmark, metric, reason }) => `row ${row} (${benchmark}), ${metric}: ${reason}`),
      ),
      ...list("Problems", preview.problems.map(sentence)),
    ]);
    this.offer(isStorable(preview, partial));
  }

  private async upload(compare: boolean): Promise<void> {
    const run = this.root.querySelector<HTMLInputElement>("[name=run]")!;
    if (this.recording && !run.reportValidity()) return;
    this.asked++;
    this.offer(false);
    this.show([paragraph(`Sending ${this.file?.name} …`)]);
    const label = encodeURIComponent(this.root.querySelector<HTMLInputElement>("[name=label]")!.value);
    const answer = await this.send(
      this.recording ? `/runs/${run.value}/recordings/file?label=${label}` : `/uploads/file?${this.facts()}`,
    );
    if (!answer.ok) return this.refuse(answer.document);
    const { upload, page } = answer.document as { upload?: string; page?: string };
    location.assign(page ?? `${this.root.dataset["project"]}/uploads/${upload}${compare ? "?compare=true" : ""}`);
  }

  private async send(path: string): Promise<{ ok: boolean; document: unknown }> {
    const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}") as Record<string, string>;
    try {
      const answer = await fetch(this.root.dataset["project"] + path, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/octet-stream" },
        body: this.file,
      });
      const document: unknown = await answer.json().catch(() => ({ title: `The server answered ${answer.status}.` }));
      return { ok: answer.ok, document };
    } catch {
      const detail =
        "Files have at most 64 MiB, recordings 256 MiB. Check that the file did not change, and send it again.";
      return { ok: false, document: { title: "The connection to the server broke.", detail } };
    }
  }

  private refuse(document: unknown): void {
    const { title, detail, problems } = document as ProblemDocument;
    const notice = Object.assign(window.document.createElement("div"), { className: "notice problem" });
    notice.append(...[title, detail].flatMap((words) => (words ? [paragraph(words)] : [])));
    this.show([notice, ...((problems?.length ?? 0) > 1 ? list("Problems", problems!.map(sentence)) : [])]);
    this.offer(false);
  }

  /** Shows the buttons; without `storable` only the way back. */
  private offer(storable: boolean): void {
    this.place("actions").hidden = this.file === null;
    for (const button of this.buttons()) button.disabled = !storable;
  }

  private buttons(): NodeListOf<HTMLButtonElement> {
    return this.root.querySelectorAll("[data-action=upload], [data-action=compare]");
  }

  private facts(): URLSearchParams {
    const entered = new URLSearchParams();
    for (const [name, value] of new FormData(this.place("facts") as HTMLFormElement))
      if (typeof value === "string" && value.trim()) entered.set(name, value.trim());
    return entered;
  }

  private isPartial(): boolean {
    return this.facts().has("partial");
  }

  private show(parts: readonly HTMLElement[]): void {
    this.place("preview").replaceChildren(...parts);
  }

  private place(name: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`[data-place=${name}]`)!;
  }
}

function sentence(problem: Problem): string {
  const place = placeOf(problem);
  return place ? `${place}: ${problem.reason}` : problem.reason;
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { textContent: text });
}

function list(title: string, lines: readonly string[]): HTMLElement[] {
  if (lines.length === 0) return [];
  const items = document.createElement("ul");
  items.append(
    ...lines.slice(0, MOST).map((text) => Object.assign(document.createElement("li"), { textContent: text })),
  );
  if (lines.length > MOST)
    items.append(Object.assign(document.createElement("li"), { textContent: `and ${lines.length - MOST} more` }));
  return [Object.assign(document.createElement("h3"), { textContent: `${title} (${lines.length})` }), items];
}

function tableOf(runs: readonly PreviewedRun[]): HTMLElement {
  const box = Object.assign(document.createElement("div"), { className: "table-box", tabIndex: 0 });
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Runs that would be stored");
  const table = box.appendChild(document.createElement("table"));
  const row = (cells: readonly (string | number)[], tag: "th" | "td", to: HTMLTableSectionElement): void =>
    to.insertRow().append(
      ...cells.map((text, column) =>
        Object.assign(document.createElement(tag), {
          textContent: String(text),
          className: column > 2 ? "number" : "",
        }),
      ),
    );
  const head = ["Environment", "Commit", "Branch", "Benchmarks", "Scores", "Without a score", "Recordings"];
  row(head, "th", table.createTHead());
  const body = table.createTBody();
  for (const run of runs)
    row(
      [
        `${run.jdk} ${run.flagSet} on ${run.host}`,
        run.commit?.slice(0, 12) ?? "–",
        run.branch ?? "–",
        run.benchmarks,
        run.scores,
        run.unmeasured,
        run.recordings,
      ],
      "td",
      body,
    );
  return box;
}
