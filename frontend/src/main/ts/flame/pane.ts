import { ROW, paint, type Look, type Picture } from "./paint";
import { boxOf, nodeAt, rowsOf } from "./rows";
import { CanvasSurface } from "./surface";

export interface PaneEvents {
  /** The pointer is over a node, or over none (-1). */
  hovered(node: number, event: PointerEvent): void;
  chosen(node: number): void;
  scrolled(top: number): void;
  pressed(event: KeyboardEvent): void;
}

/** One flame graph on a canvas as high as what is to be seen; the box around it scrolls over all rows. */
export class Pane {
  readonly figure = document.createElement("figure");
  private readonly caption = this.figure.appendChild(document.createElement("figcaption"));
  private readonly box = this.figure.appendChild(document.createElement("div"));
  private readonly sheet = this.box.appendChild(document.createElement("div"));
  private readonly canvas = this.sheet.appendChild(document.createElement("canvas"));
  private readonly marks = ["picked", "hovered"].map((name) =>
    this.sheet.appendChild(Object.assign(document.createElement("div"), { className: `mark ${name}`, hidden: true })),
  );
  private readonly absent = this.sheet.appendChild(
    Object.assign(document.createElement("p"), { className: "absent", hidden: true }),
  );
  private picture: Picture | null = null;
  private look: Look | null = null;
  private zoom = 0;
  private rows = 0;
  private frame = 0;
  private moved = false;
  /** What the box said when it was asked last; asking again may cost a layout. */
  private width = 0;
  private height = 0;
  private scrolled = 0;

  constructor(
    readonly title: string,
    events: PaneEvents,
  ) {
    this.box.className = "scroll";
    this.sheet.className = "sheet";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-roledescription", "flame graph");
    this.canvas.setAttribute(
      "aria-label",
      `${title}. Arrow keys move between frames, Enter zooms, Escape zooms out. The table view has the same figures.`,
    );
    this.canvas.addEventListener("pointermove", (event) => events.hovered(this.at(event), event));
    this.canvas.addEventListener("pointerleave", (event) => events.hovered(-1, event));
    this.canvas.addEventListener("click", (event) => events.chosen(this.at(event)));
    this.canvas.addEventListener("keydown", (event) => events.pressed(event));
    this.box.addEventListener("scroll", () => {
      this.scrolled = this.box.scrollTop;
      events.scrolled(this.scrolled);
      this.later();
    });
    new ResizeObserver(() => {
      if (this.width === this.box.clientWidth && this.height === this.box.clientHeight) return;
      this.measure();
      this.draw();
    }).observe(this.box);
  }

  /** Takes what to show; then `measure` looks how much room there is, and `draw` draws. Apart, so that the page is laid out once for all panes. */
  take(picture: Picture, look: Look, zoom: number, words: string): void {
    this.moved ||=
      this.zoom !== zoom || this.picture?.tree !== picture.tree || this.picture.upwards !== picture.upwards;
    this.picture = picture;
    this.look = look;
    this.zoom = zoom;
    this.rows = rowsOf(picture.tree, zoom);
    this.caption.replaceChildren(Object.assign(document.createElement("b"), { textContent: this.title }), ` ${words}`);
    // As high as the whole tree at most, so that zooming moves nothing on the page.
    this.box.style.setProperty("height", `${rowsOf(picture.tree, 0) * ROW}px`);
    this.box.classList.toggle("upwards", picture.upwards);
    this.sheet.style.setProperty("height", `${this.rows * ROW}px`);
    this.absent.hidden = picture.widths.width[zoom]! > 0;
    this.absent.textContent = zoom === 0 ? "None recorded." : "Not on this side.";
  }

  measure(): void {
    this.width = this.box.clientWidth;
    this.height = this.box.clientHeight;
    if (this.moved && (this.scrolled > 0 || this.picture?.upwards))
      this.box.scrollTop = this.picture?.upwards ? this.box.scrollHeight : 0;
    this.moved = false;
    this.scrolled = this.box.scrollTop;
  }

  scrollTo(top: number): void {
    if (Math.abs(this.box.scrollTop - top) >= 1) this.box.scrollTop = top;
  }

  /** Frames the chosen and the hovered node. */
  mark(chosen: number, hovered: number, follow: boolean): void {
    [chosen, hovered].forEach((node, which) => this.place(this.marks[which]!, node));
    const mark = this.marks[0]!;
    if (!follow || mark.hidden) return;
    const top = mark.offsetTop;
    if (top < this.box.scrollTop) this.box.scrollTop = top;
    else if (top + ROW > this.box.scrollTop + this.box.clientHeight)
      this.box.scrollTop = top + ROW - this.box.clientHeight;
  }

  private place(mark: HTMLElement, node: number): void {
    const box =
      node < 0 || !this.picture ? null : boxOf(this.picture.tree, this.picture.widths, this.zoom, node, this.width);
    mark.hidden = box === null;
    if (!box) return;
    mark.style.setProperty("left", `${box.x}px`);
    mark.style.setProperty("top", `${this.topOf(box.row)}px`);
    mark.style.setProperty("width", `${Math.max(2, box.width)}px`);
  }

  private topOf(row: number): number {
    return (this.picture?.upwards ? this.rows - 1 - row : row) * ROW;
  }

  private at(event: MouseEvent): number {
    if (!this.picture) return -1;
    const { left, top } = this.sheet.getBoundingClientRect();
    const line = Math.floor((event.clientY - top) / ROW);
    const row = this.picture.upwards ? this.rows - 1 - line : line;
    return nodeAt(this.picture.tree, this.picture.widths, this.zoom, row, (event.clientX - left) / this.width);
  }

  private later(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  /** Draws the rows that the box shows. */
  draw(): void {
    const { picture, look, rows, width, scrolled: top } = this;
    const height = Math.min(this.height, rows * ROW);
    if (!picture || !look || width === 0 || height === 0) return;
    const dots = devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * dots) || this.canvas.height !== Math.round(height * dots)) {
      this.canvas.width = Math.round(width * dots);
      this.canvas.height = Math.round(height * dots);
      this.canvas.style.setProperty("width", `${width}px`);
      this.canvas.style.setProperty("height", `${height}px`);
    }
    const context = this.canvas.getContext("2d", { alpha: false })!;
    const surface = new CanvasSurface(context, dots, look.font);
    surface.fill(0, 0, width, height, look.surface);
    const first = Math.floor(top / ROW);
    const end = Math.min(rows, Math.ceil((top + height) / ROW));
    const [firstRow, endRow] = picture.upwards ? [rows - end, rows - first] : [first, end];
    paint(surface, picture, { zoom: this.zoom, firstRow, endRow, pixels: width }, rows, look, 0, -top);
    surface.finish();
  }
}
