import * as copy from "./copy";
import * as matrix from "./matrix/matrix";
import * as pickTwo from "./run/pick-two";
import * as selectRows from "./select-rows";
import * as sortable from "./sortable";
import * as table from "./table";
import * as tabs from "./tabs";

/** What a page's script exports. */
export interface PageModule {
  mount(element: HTMLElement): void | Promise<void>;
}

/** `data-module="name"` in a template → what brings it to life. These are small or on most pages: a file of their own would come later. */
const here: Record<string, PageModule> = {
  copy,
  matrix,
  "pick-two": pickTwo,
  "select-rows": selectRows,
  sortable,
  table,
  tabs,
};

/** The others have a file each, loaded only where it is used. */
const elsewhere: Record<string, () => Promise<PageModule>> = {
  "blocked-chart": () => import("./compare/blocked-chart"),
  "both-percentiles": () => import("./compare/both-percentiles"),
  "compare-chart": () => import("./compare/compare-chart"),
  "compare-filter": () => import("./compare/compare-filter"),
  drift: () => import("./run/drift"),
  "drop-file": () => import("./uploads/drop-file"),
  flame: () => import("./flame/flame"),
  histogram: () => import("./cell/histogram"),
  "import-archive": () => import("./import-archive"),
  iterations: () => import("./cell/iterations"),
  percentiles: () => import("./cell/percentiles"),
  "save-chart": () => import("./compare/save-chart"),
  series: () => import("./series/series-view"),
  sites: () => import("./flame/sites"),
  sweep: () => import("./cell/sweep"),
  "table-export": () => import("./table-export"),
};

/** Starts every module inside `root` once. When one is in place it leaves a mark `mounted` on the browser's timeline. */
export function mountAll(root: ParentNode): void {
  const inside = [...root.querySelectorAll<HTMLElement>("[data-module]")];
  const elements = root instanceof HTMLElement && root.dataset["module"] ? [root, ...inside] : inside;
  for (const element of elements) {
    if (element.dataset["mounted"] !== undefined) continue;
    element.dataset["mounted"] = "";
    void start(element);
  }
}

async function start(element: HTMLElement): Promise<void> {
  const name = element.dataset["module"] ?? "";
  const module = here[name] ?? elsewhere[name];
  if (!module) throw new Error(`No module "${name}": add it to frontend/src/main/ts/modules.ts`);
  try {
    await (typeof module === "function" ? await module() : module).mount(element);
    performance.mark("mounted");
  } catch (failure) {
    element.append(
      Object.assign(document.createElement("p"), {
        className: "problem",
        textContent: `This part could not be shown: ${failure}`,
      }),
    );
    throw failure;
  }
}
