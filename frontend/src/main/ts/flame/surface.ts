/** What a flame graph is drawn on: a canvas, or the text of an SVG file. */
export interface Surface {
  fill(x: number, y: number, width: number, height: number, colour: string): void;
  write(text: string, x: number, baseline: number, colour: string): void;
}

/** Letters have one width, so that fitting a name needs no measuring. */
export const FONT_SIZE = 11;

/**
 * Rectangles as pixels of an image, then text on it: a browser takes several times longer for twenty thousand calls of `fillRect`. Edges lie on
 * whole pixels. Rectangles of one row come one after the other: only the first line of a row is filled, and copied to the others at its end.
 */
export class CanvasSurface implements Surface {
  private readonly width: number;
  private readonly height: number;
  private readonly image: ImageData;
  private readonly pixels: Uint32Array;
  private readonly colours = new Map<string, number>();
  /** The row being filled: its first line, and the line behind its last. */
  private top = 0;
  private bottom = 0;
  private readonly texts: [text: string, x: number, baseline: number, colour: string][] = [];

  /** `dots` is how many pixels of the canvas make one of the page. */
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly dots: number,
    private readonly font: string,
  ) {
    this.width = context.canvas.width;
    this.height = context.canvas.height;
    this.image = context.createImageData(this.width, this.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    const { dots, pixels } = this;
    const top = Math.max(0, Math.round(y * dots));
    const bottom = Math.min(this.height, Math.round((y + height) * dots));
    if (top !== this.top || bottom !== this.bottom) this.endRow();
    this.top = top;
    this.bottom = bottom;
    if (top >= bottom) return;
    const value = this.valueOf(colour);
    const left = Math.max(0, Math.round(x * dots));
    const right = Math.min(this.width, Math.max(left + 1, Math.round((x + width) * dots)));
    const start = top * this.width;
    if (right - left > 16) pixels.fill(value, start + left, start + right);
    else for (let at = start + left; at < start + right; at++) pixels[at] = value;
  }

  private endRow(): void {
    const { top, bottom, width, pixels } = this;
    for (let line = top + 1; line < bottom; line++) pixels.copyWithin(line * width, top * width, (top + 1) * width);
    this.top = this.bottom = 0;
  }

  write(text: string, x: number, baseline: number, colour: string): void {
    this.texts.push([text, x, baseline, colour]);
  }

  /** Puts everything on the canvas. */
  finish(): void {
    const { context, dots } = this;
    this.endRow();
    context.putImageData(this.image, 0, 0);
    context.setTransform(dots, 0, 0, dots, 0, 0);
    context.font = `${FONT_SIZE}px ${this.font}`;
    for (const [text, x, baseline, colour] of this.texts) {
      context.fillStyle = colour;
      context.fillText(text, x, baseline);
    }
  }

  /** A colour such as `rgb(1, 2, 3)` as a pixel. */
  private valueOf(colour: string): number {
    const known = this.colours.get(colour);
    if (known !== undefined) return known;
    const [red, green, blue] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const value = new Uint32Array(Uint8Array.of(red ?? 0, green ?? 0, blue ?? 0, 255).buffer)[0]!;
    this.colours.set(colour, value);
    return value;
  }
}

export class SvgSurface implements Surface {
  private readonly parts: string[] = [];

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly font: string,
  ) {}

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.parts.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${escaped(colour)}"/>`,
    );
  }

  write(text: string, x: number, baseline: number, colour: string): void {
    this.parts.push(`<text x="${short(x)}" y="${short(baseline)}" fill="${escaped(colour)}">${escaped(text)}</text>`);
  }

  toString(): string {
    const { width, height, font } = this;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    return `${head} font-family="${escaped(font)}" font-size="${FONT_SIZE}">\n${this.parts.join("\n")}\n</svg>\n`;
  }
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\u{10FFFF}]/gu, "\uFFFD");
}
