export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly accent: string;
  readonly better: string;
  readonly worse: string;
  readonly caution: string;
  readonly mono: string;
  readonly sans: string;
  /** Colours of lines and forks, as many as asked for: they repeat after nine. */
  plot(index: number): string;
}

/** The colours of tokens.css as they are under the current theme, for drawing on a canvas. */
export function palette(): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const root = getComputedStyle(document.documentElement);
  const plots = Array.from({ length: 9 }, (_, index) => colour(`plot-${index + 1}`));
  const result: Palette = {
    ink: colour("ink"),
    soft: colour("ink-soft"),
    line: colour("line"),
    surface: colour("surface"),
    accent: colour("accent"),
    better: colour("better"),
    worse: colour("worse"),
    caution: colour("caution"),
    mono: root.getPropertyValue("--mono"),
    sans: root.getPropertyValue("--sans"),
    plot: (index) => plots[index % plots.length]!,
  };
  probe.remove();
  return result;
}

/** The same colour, see-through: `rgb(1, 2, 3)` with 0.2 is `rgba(1, 2, 3, 0.2)`. */
export function faded(colour: string, alpha: number): string {
  const parts = colour.match(/[\d.]+/g)?.slice(0, 3) ?? ["0", "0", "0"];
  return `rgba(${parts.join(", ")}, ${alpha})`;
}
