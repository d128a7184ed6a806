import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const assets = resolve("target/classes/static/assets");
const KB = 1000;

/** The file and all that its `import` statements load with it. What `import(...)` loads later is not among them. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g))
    loadedWith(join(dirname(file), path!), seen);
  return seen;
}

const compressed = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);

const chunks = () =>
  readdirSync(join(assets, "chunks"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(assets, "chunks", name));

/** Names the packages that a chunk holds, as esbuild writes them beside it; empty without any. */
const legalText = (file: string) => (existsSync(`${file}.LEGAL.txt`) ? readFileSync(`${file}.LEGAL.txt`, "utf8") : "");

describe("the bundles", () => {
  it("are built", () => {
    expect(existsSync(join(assets, "app.js")), "npm run build comes first").toBe(true);
    expect(chunks().length).toBeGreaterThan(10);
  });

  it("load at most 60 KB of JavaScript, compressed, with the first page", () => {
    const first = [...loadedWith(join(assets, "app.js")), join(assets, "theme.js")];
    expect(compressed(first)).toBeLessThan(60 * KB);
  });

  it("load Chart.js only when a chart is drawn", () => {
    const charts = chunks().filter((file) => legalText(file).includes("chart.js/"));
    expect(charts).toHaveLength(1);
    expect(loadedWith(join(assets, "app.js"))).not.toContain(charts[0]);
    expect(compressed(charts)).toBeLessThan(85 * KB);
  });

  it("put at most 30 KB of script into a saved page, in one piece", () => {
    expect(loadedWith(join(assets, "flame-page.js")).size).toBe(1);
    expect(compressed([join(assets, "flame-page.js")])).toBeLessThan(30 * KB);
  });

  it("load at most 25 KB for any other part, and 12.5 KB of CSS", () => {
    for (const file of chunks().filter((chunk) => !legalText(chunk).includes("chart.js/")))
      expect(compressed([file]), file).toBeLessThan(25 * KB);
    expect(compressed([join(assets, "app.css")])).toBeLessThan(12.5 * KB);
  });
});
