/** Keys that do one thing. `keys` has one name as browsers name it for each; a plus sign joins those held together. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys of a part of a page. `where` selects that part; a page without it does not list them. */
export interface KeyGroup {
  readonly title: string;
  readonly where: string;
  readonly list: readonly KeyHelp[];
}

const key = (keys: string, does: string): KeyHelp => ({ keys: keys.split(" "), does });

export const MATRIX_KEYS: readonly KeyHelp[] = [
  key("ArrowLeft ArrowRight ArrowUp ArrowDown", "next cell with a value"),
  key("PageUp PageDown", "ten rows up or down"),
  key("Home End", "first or last column"),
  key("Control+Home Control+End", "first or last cell"),
];

export const FLAME_ARROWS = key("ArrowLeft ArrowRight ArrowUp ArrowDown", "next frame");

/** All keys of all pages: what the dialog of `?` shows. */
export const KEYS: readonly KeyGroup[] = [
  {
    title: "Every page",
    where: "body",
    list: [
      key("Control+k /", "search projects, benchmarks, incidents, commits, runs and pages"),
      key("?", "show these keys"),
      key("Escape", "close a dialog or a menu"),
    ],
  },
  {
    title: "Search",
    where: "#search-link",
    list: [key("ArrowUp ArrowDown", "previous or next result"), key("Enter", "open the result")],
  },
  {
    title: "Matrix",
    where: "table.matrix",
    list: [...MATRIX_KEYS, key("Enter", "open the cell"), key("Escape", "hide the details")],
  },
  {
    title: "Flame graph",
    where: "[data-module=flame]",
    list: [
      FLAME_ARROWS,
      key("Enter", "zoom to the frame"),
      key("Escape", "zoom out"),
      key("Home", "show the whole graph"),
      key("s", "callers and callees of the method"),
      key("/", "search methods"),
    ],
  },
  {
    title: "Chart of a series",
    where: "[data-module=series]",
    list: [
      key("ArrowLeft ArrowRight", "previous or next point"),
      key("Home End", "first or last point"),
      key("Shift+ArrowLeft Shift+ArrowRight", "pan"),
      key("+ -", "zoom in or out"),
      key("0", "show all points"),
    ],
  },
];

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Control: "Ctrl",
  Escape: "Esc",
  PageUp: "Page Up",
  PageDown: "Page Down",
  k: "K",
  "-": "−",
};

/** Names of the keys held together, as they are written on them: "Ctrl", "K". */
export function capsOf(keys: string, mac: boolean): string[] {
  const held = keys === "+" ? [keys] : keys.split("+");
  return held.map((name) => (mac && name === "Control" ? "⌘" : (NAMES[name] ?? name)));
}
