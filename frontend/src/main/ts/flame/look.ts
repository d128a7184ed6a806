import { PACKAGE_COLOURS } from "./colours";
import type { Look } from "./paint";
import { FONT_SIZE } from "./surface";

/** Reads colours and font of the current theme from the style sheet, as a canvas needs them. */
export function lookOf(element: HTMLElement): Look {
  const known = coloursIn(element);
  const token = (name: string): string => {
    const colour = known.get(name);
    if (colour !== undefined) return colour;
    throw new Error(`No colour ${name}: add it to TOKENS in look.ts and to flame.css`);
  };
  const font = getComputedStyle(document.documentElement).getPropertyValue("--mono");
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = `${FONT_SIZE}px ${font}`;
  return {
    ink: token("flame-ink"),
    fadedInk: token("ink-soft"),
    surface: token("surface"),
    faded: token("flame-faded"),
    match: token("flame-match"),
    letter: context.measureText("MMMMMMMMMM").width / 10,
    font,
    token,
  };
}

/** All at once: the browser works out styles once. */
function coloursIn(element: HTMLElement): Map<string, string> {
  const box = Object.assign(document.createElement("span"), { className: "unseen" });
  const probes = TOKENS.map((name) => {
    const probe = box.appendChild(document.createElement("span"));
    probe.style.color = `var(--${name})`;
    return [name, probe] as const;
  });
  element.append(box);
  const known = new Map(probes.map(([name, probe]) => [name, getComputedStyle(probe).color]));
  box.remove();
  return known;
}

const KINDS = ["interpreted", "compiled", "inlined", "native", "kernel", "unknown"];
const NUMBERS = [0, 1, 2, 3, 4, 5, 6];
const TOKENS = [
  ...["ink", "ink-soft", "surface", "accent", "flame-ink", "flame-faded", "flame-match"],
  ...KINDS.map((kind) => `flame-${kind}`),
  ...Array.from({ length: PACKAGE_COLOURS }, (_colour, number) => `flame-${number + 1}`),
  ...NUMBERS.map((number) => `flame-difference-${number}`),
];
