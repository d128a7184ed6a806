declare module "svgcanvas/dist/svgcanvas.esm.js" {
  /** A context that writes what it draws as SVG: those of the canvas's methods that charts use. */
  export interface Context extends CanvasRenderingContext2D {}
  export class Context {
    constructor(width: number, height: number);
    getSerializedSvg(): string;
  }
}
