// node build.mjs            bundles TypeScript and CSS into target/classes/static/assets, and packs target/classes/templates
// node build.mjs install    npm ci, but only when package.json or the lock file changed since the last time
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chdir } from "node:process";

chdir(import.meta.dirname ?? new URL(".", import.meta.url).pathname);

function install() {
  const stamp = "node_modules/.installed";
  const wanted = createHash("sha256")
    .update(readFileSync("package.json"))
    .update(readFileSync("package-lock.json"))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // No script of a package runs: esbuild's would only replace its launcher, which works as it is.
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, wanted);
}

async function bundle() {
  const { build } = await import("esbuild");
  const outdir = "target/classes/static/assets";
  rmSync(outdir, { recursive: true, force: true });
  const common = {
    bundle: true,
    minify: true,
    target: ["es2022"],
    outdir,
    logLevel: "warning",
    legalComments: "external",
  };
  await build({
    ...common,
    entryPoints: { app: "src/main/ts/app.ts" },
    format: "esm",
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
  });
  // Runs before the first paint, so it is a classic script of its own.
  await build({ ...common, entryPoints: { theme: "src/main/ts/theme.ts" }, format: "iife" });
  await build({ ...common, entryPoints: { app: "src/main/css/app.css", report: "src/main/css/report.css" } });
  // Goes into pages that people save, so it is a classic script without imports.
  await build({ ...common, entryPoints: { "flame-page": "src/main/ts/flame/standalone.ts" }, format: "iife" });
}

/** Takes the indentation away: no page needs it, and with it the matrix is a quarter longer. */
function packTemplates() {
  const folder = "target/classes/templates";
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html"))) {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const packed = text.replace(/\n\s+/g, "\n");
    // Maven copies a template only when it is newer than its copy, which therefore keeps its time.
    if (packed !== text) writeFileSync(file, packed);
  }
}

if (process.argv[2] === "install") install();
else {
  await bundle();
  packTemplates();
}
