/** What a flame graph is drawn on: a canvas, or the text of an SVG file. */
export interface Surface {
  fill(x: number, y: number, width: number, height: number, colour: string): void;
  write(text: string, x: number, baseline: number, colour: string): void;
}

/** Letters have one width, so that fitting a name needs no measuring. */
export const FONT_SIZE = 11;

export class CanvasSurface implements Surface {
  private colour = "";

  constructor(private readonly context: CanvasRenderingContext2D) {}

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.use(colour);
    this.context.fillRect(x, y, width, height);
  }

  write(text: string, x: number, baseline: number, colour: string): void {
    this.use(colour);
    this.context.fillText(text, x, baseline);
  }

  private use(colour: string): void {
    if (colour !== this.colour) this.context.fillStyle = this.colour = colour;
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
    this.parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${escaped(colour)}"/>`);
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
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\u{10FFFF}]/gu, "\uFFFD");
}
