// node src/test/browser/speed.mjs [FRAMES...]      times of the flame graph in three panes in Chromium, after `npm run build`
//
// first paint: from both answers parsed as text to the first picture; zoom, search and scroll: from the event to the picture. The picture is
// read back from each canvas, so that drawing which the browser puts off is counted.
import { madeUp } from "./made-up.mjs";
import { browse, serve } from "./page.mjs";

const sizes = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const MEASURE = `
  const canvases = () => [...document.querySelectorAll(".flame canvas")].filter((canvas) => canvas.offsetParent);
  const drawn = () => canvases().forEach((canvas) => canvas.getContext("2d").getImageData(0, 0, 1, 1));
  const median = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)];
  const rounds = async (act) => {
    const times = [];
    for (let round = 0; round < ${ROUNDS}; round++) {
      await new Promise(requestAnimationFrame);
      const start = performance.now();
      await act(round);
      drawn();
      times.push(performance.now() - start);
    }
    return { median: median(times), worst: Math.max(...times) };
  };
  const click = (row, share) => {
    const canvas = canvases()[0];
    const box = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: box.left + box.width * share, clientY: box.top + row * 18 + 9 }));
  };
  const choose = (name, value) => {
    const control = [...document.querySelectorAll(".flame [name=" + name + "]")].find((one) => one.type !== "radio" || one.value === value);
    if (control.type === "radio") control.checked = true; else control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
`;

const browser = await browse();
const shown = (value) => String(Math.round(value)).padStart(5);
console.log("frames      json kB   first paint   zoom in (worst)   zoom out (worst)   scroll   search   colours   callers   table   ms");
try {
  for (const frames of sizes.length > 0 ? sizes : [5000, 50_000, 200_000]) {
    const trees = [JSON.stringify(madeUp(frames, 1, 2, "17")), JSON.stringify(madeUp(frames, 1, 3, "25"))];
    const page = await serve(trees);
    const first = [];
    for (let round = 0; round < 5; round++) {
      await browser.open(page.address, 1400);
      await browser.ready();
      first.push(
        await browser.run(`${MEASURE}
        drawn();
        const got = Math.max(...performance.getEntriesByType("resource").filter(({ name }) => name.includes("/data/")).map(({ responseEnd }) => responseEnd));
        return performance.getEntriesByName("mounted").at(-1).startTime - got;`),
      );
    }
    const times = await browser.run(`${MEASURE}
      const escape = () => canvases()[0].dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
      const zoomIn = []; const zoomOut = [];
      for (let round = 0; round < 3; round++) {
        zoomIn.push(await rounds((turn) => click(turn % 6 + 1, 0.3)));
        escape();
        zoomOut.push(await rounds((turn) => turn % 2 ? click(3, 0.6) : escape()));
        escape();
      }
      const best = (list) => list.sort((one, other) => one.median - other.median)[1];
      const scroll = await rounds((turn) => { document.querySelector(".scroll").scrollTop = turn * 60; return new Promise(requestAnimationFrame); });
      const search = await rounds((turn) => choose("search", "HashMap.*" + "gpra"[turn % 4]));
      choose("search", "");
      const colours = await rounds((turn) => choose("colour", ["kind", "package"][turn % 2]));
      const callers = await (async () => { const start = performance.now(); choose("view", "callers"); drawn(); return performance.now() - start; })();
      const table = await (async () => { const start = performance.now(); choose("view", "table"); document.body.offsetHeight; return performance.now() - start; })();
      return { zoomIn: best(zoomIn), zoomOut: best(zoomOut), scroll, search, colours, callers, table };
    `);
    if (typeof times === "string") throw new Error(times);
    const { zoomIn, zoomOut, scroll, search, colours, callers, table } = times;
    const kilobytes = (trees[0].length + trees[1].length) / 1000;
    console.log(
      `${String(frames).padEnd(10)} ${shown(kilobytes)}     ${shown(first.sort((one, other) => one - other)[2])}       ${shown(zoomIn.median)} (${shown(zoomIn.worst)})    ${shown(zoomOut.median)} (${shown(zoomOut.worst)})     ${shown(scroll.median)}    ${shown(search.median)}    ${shown(colours.median)}     ${shown(callers)}    ${shown(table)}`,
    );
    page.close();
  }
  const errors = (await browser.errors()).filter((line) => !line.includes("favicon"));
  if (errors.length > 0) console.error(errors.join("\n"));
} finally {
  await browser.quit();
}
