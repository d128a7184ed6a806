interface Steered {
  readonly count: number;
  readonly range: { from: number; to: number; selected: number };
  choose(index: number): void;
  move(from: number, to: number): void;
  reset(): void;
}

/** Arrows select points, with shift they pan; plus and minus zoom around the selected point, 0 shows everything. */
export function wireKeys(boxes: readonly HTMLElement[], view: Steered): void {
  for (const box of boxes) {
    box.querySelector("canvas")?.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !act(event, view)) return;
      event.preventDefault();
    });
  }
}

function act(event: KeyboardEvent, view: Steered): boolean {
  const { from, to, selected } = view.range;
  const span = to - from;
  const step = Math.max(1, Math.round(span / 10));
  const middle = selected >= from && selected <= to ? selected : (from + to) / 2;
  switch (event.key) {
    case "ArrowLeft":
      if (event.shiftKey) shift(view, -step);
      else view.choose(selected < 0 ? to : Math.max(0, selected - 1));
      return true;
    case "ArrowRight":
      if (event.shiftKey) shift(view, step);
      else view.choose(selected < 0 ? from : Math.min(view.count - 1, selected + 1));
      return true;
    case "Home":
      view.choose(0);
      return true;
    case "End":
      view.choose(view.count - 1);
      return true;
    case "+":
    case "=":
      if (span > 3) zoomTo(view, middle, span * 0.7);
      return true;
    case "-":
      zoomTo(view, middle, span / 0.7 + 1);
      return true;
    case "0":
      view.reset();
      return true;
    default:
      return false;
  }
}

function shift(view: Steered, by: number): void {
  const { from, to } = view.range;
  const allowed = Math.max(-from, Math.min(by, view.count - 1 - to));
  if (allowed !== 0) view.move(from + allowed, to + allowed);
}

function zoomTo(view: Steered, middle: number, span: number): void {
  view.move(Math.max(0, middle - span / 2), Math.min(view.count - 1, middle + span / 2));
}
