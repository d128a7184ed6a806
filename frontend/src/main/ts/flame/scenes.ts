import { packagesByWeight } from "./colours";
import { calleesOf, callersOf, callersOfAll } from "./regroup";
import { Places, type Tree } from "./tree";

/** A tree to look at, and words for its nodes. */
export interface Scene {
  readonly tree: Tree;
  readonly places: Places;
}

export type SceneName = "graph" | "callers" | "callers of" | "callees of";

/** The trees that can be made of one; each is made when first asked for, and kept until another method is. */
export class Scenes {
  private readonly known = new Map<SceneName, Scene & { method: string }>();

  private ranking: string[] | null = null;

  constructor(private tree: Tree) {}

  /** The packages of the whole tree, so that the legend of every view names the same ones. */
  get packages(): readonly string[] {
    return (this.ranking ??= packagesByWeight(this.tree));
  }

  /** Forgets all for another tree. */
  plant(tree: Tree): void {
    this.tree = tree;
    this.known.clear();
    this.ranking = null;
  }

  of(name: SceneName, method: string): Scene {
    const wanted = name === "graph" || name === "callers" ? "" : method;
    const known = this.known.get(name);
    if (known?.method === wanted) return known;
    const tree = this.make(name, method);
    const scene = { tree, places: new Places(tree), method: wanted };
    this.known.set(name, scene);
    return scene;
  }

  private make(name: SceneName, method: string): Tree {
    if (name === "callers") return callersOfAll(this.tree);
    if (name === "callers of") return callersOf(this.tree, method);
    return name === "callees of" ? calleesOf(this.tree, method) : this.tree;
  }
}
