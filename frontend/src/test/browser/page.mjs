// A page with the flame graph alone, served on 127.0.0.1 and shown in a real browser without a window. Needs no server and no data base.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TYPES = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html",
  json: "application/json",
  svg: "image/svg+xml",
};

/** The fragment of the template as Thymeleaf would write it. */
function fragment(candidate, attributes) {
  const template = readFileSync(here("../../main/resources/templates/flame/graph.html"), "utf8");
  const view = template.match(/<th:block th:fragment="view\([^>]*>([\s\S]*)<\/th:block>\s*<\/body>/)[1];
  return `<div class="flame" ${attributes}>${view}</div>`
    .replace(/ th:(for|id)="\$\{prefix \+ '([^']*)'\}"/g, ' $1="flame$2"')
    .replace(/<option[^>]*th:if[^>]*>(.*?)<\/option>/, candidate ? '<option value="difference">$1</option>' : "");
}

function document(candidate) {
  const attributes = `data-module="flame" data-prefix="flame-" data-name="flame-graph" data-sources="/data/0${candidate ? " /data/1" : ""}"`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Flame graph</title>
<link rel="stylesheet" href="/assets/app.css"><script src="/assets/theme.js"></script><script type="module" src="/assets/app.js"></script></head>
<body><main class="page"><section class="panel" aria-label="CPU"><header><h2>CPU</h2></header><div class="body">${fragment(candidate, attributes)}</div></section></main></body></html>`;
}

/** Serves the page with these trees; `address` and `close`. Build the assets first: `npm run build`. */
export async function serve(trees) {
  if (!existsSync(here("../../../target/classes/static/assets/app.js")))
    throw new Error("No assets to serve: npm run build first");
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://page").pathname;
    const answer = (type, body) =>
      response
        .writeHead(200, { "content-type": TYPES[type], "content-security-policy": "default-src 'self'" })
        .end(body);
    if (path === "/") answer("html", document(trees.length > 1));
    else if (path.startsWith("/data/"))
      answer(
        "json",
        typeof trees[path.slice(6)] === "function" ? trees[path.slice(6)](request.url) : trees[path.slice(6)],
      );
    else if (path.startsWith("/assets/") && !path.includes(".."))
      answer(path.split(".").pop(), readFileSync(here(`../../../target/classes/static${path}`)));
    else response.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Starts a browser. `run` answers what a script returns; it may await; `until` waits for an expression to be true. */
export async function browse() {
  const driver = spawn(process.env.CHROMEDRIVER ?? "/usr/bin/chromedriver", ["--port=0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise((found, failed) => {
    driver.stdout.on(
      "data",
      (text) =>
        String(text).match(/successfully on port (\d+)/) && found(String(text).match(/successfully on port (\d+)/)[1]),
    );
    driver.on("exit", () => failed(new Error("chromedriver ended: is it installed? CHROMEDRIVER names another one")));
  });
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const args = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const options = {
    "goog:chromeOptions": { binary: process.env.CHROMIUM ?? "/usr/bin/chromium", args },
    "goog:loggingPrefs": { browser: "ALL" },
  };
  const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: options } });
  const session = `/session/${sessionId}`;
  const cdp = (cmd, params) => call("POST", `${session}/goog/cdp/execute`, { cmd, params });
  const run = (script) =>
    call("POST", `${session}/execute/async`, {
      script: `const done = arguments[0]; (async () => { ${script} })().then(done, (failure) => done("FAILED " + failure.stack));`,
      args: [],
    });
  const until = async (condition) => {
    const script = `const end = performance.now() + 30_000; while (!(${condition})) { if (performance.now() > end) return "late"; await new Promise((soon) => setTimeout(soon, 20)); }`;
    if ((await run(script)) === "late") throw new Error(`never came true: ${condition}`);
  };
  return {
    run,
    cdp,
    async open(address, width, theme = "light", height = 900) {
      await cdp("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
      await cdp("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
      await call("POST", `${session}/url`, { url: address });
    },
    /** A script that runs before those of each page opened from now on. */
    before: (source) => cdp("Page.addScriptToEvaluateOnNewDocument", { source }),
    until,
    ready: () => until('document.querySelector("[data-ready]")'),
    key: (value) =>
      call("POST", `${session}/actions`, {
        actions: [
          {
            type: "key",
            id: "keyboard",
            actions: [
              { type: "keyDown", value },
              { type: "keyUp", value },
            ],
          },
        ],
      }),
    move: (x, y) =>
      call("POST", `${session}/actions`, {
        actions: [
          {
            type: "pointer",
            id: "mouse",
            parameters: { pointerType: "mouse" },
            actions: [{ type: "pointerMove", x, y, duration: 0 }],
          },
        ],
      }),
    picture: async () =>
      Buffer.from((await cdp("Page.captureScreenshot", { format: "png", captureBeyondViewport: true })).data, "base64"),
    errors: () =>
      call("POST", `${session}/se/log`, { type: "browser" }).then((lines) => lines.map(({ message }) => message)),
    async quit() {
      await call("DELETE", session);
      driver.kill();
    },
  };
}
