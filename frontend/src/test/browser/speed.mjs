// node src/test/browser/speed.mjs [FRAMES...]      times of the flame graph in three panes in Chromium, after `npm run build`
//
// first paint: from the arrival of both answers to the first picture; zoom, search and scroll: from the event to the picture. The picture is read
// back from each canvas, so that drawing which the browser puts off is counted. Two figures: the best, what it takes, and the median, which on a
// busy machine holds the time of others, too.
import { madeUp } from "./made-up.mjs";
import { browse, serve } from "./page.mjs";

const sizes = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const MEASURE = `
  const canvases = () => [...document.querySelectorAll(".flame canvas")].filter((canvas) => canvas.offsetParent);
  const drawn = () => canvases().forEach((canvas) => canvas.getContext("2d").getImageData(0, 0, 1, 1));
  const both = (times) => [Math.min(...times), times.sort((one, other) => one - other)[Math.floor(times.length / 2)]];
  const rounds = async (act) => {
    const times = [];
    for (let round = 0; round < ${ROUNDS}; round++) {
      await new Promise(requestAnimationFrame);
      const start = performance.now();
      await act(round);
      drawn();
      times.push(performance.now() - start);
    }
    return both(times);
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

// The mark "mounted" says that the first picture has been asked for: here it is read back before the time is taken.
const READ_BACK = `
  const mark = performance.mark.bind(performance);
  performance.mark = (name) => {
    if (name === "mounted") document.querySelectorAll(".flame canvas").forEach((canvas) => canvas.width && canvas.getContext("2d").getImageData(0, 0, 1, 1));
    return mark(name);
  };`;
const OPENED = `return performance.getEntriesByName("mounted").at(-1).startTime
  - Math.max(...performance.getEntriesByType("resource").filter(({ name }) => name.includes("/data/")).map(({ responseEnd }) => responseEnd));`;
const ACTED = `${MEASURE}
  const home = () => canvases()[0].dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  const result = {};
  result["zoom in"] = await rounds((turn) => click(turn % 6 + 1, 0.3));
  home();
  result["zoom out"] = await rounds((turn) => (turn % 2 ? click(3, 0.6) : home()));
  home();
  result.scroll = await rounds((turn) => { document.querySelector(".scroll").scrollTop = turn * 60; return new Promise(requestAnimationFrame); });
  result.search = await rounds((turn) => choose("search", "HashMap.*" + "gpra"[turn % 4]));
  choose("search", "");
  result.colours = await rounds((turn) => choose("colour", ["kind", "package"][turn % 2]));
  const start = performance.now();
  choose("view", "callers");
  drawn();
  result.callers = [performance.now() - start];
  const later = performance.now();
  choose("view", "table");
  document.body.offsetHeight;
  result.table = [performance.now() - later];
  return result;`;

const browser = await browse();
const written = (times) => times.map((time) => Math.round(time)).join(" / ");
try {
  await browser.before(READ_BACK);
  for (const frames of sizes.length > 0 ? sizes : [5000, 50_000, 200_000]) {
    const trees = [JSON.stringify(madeUp(frames, 1, 2, "17")), JSON.stringify(madeUp(frames, 1, 3, "25"))];
    const page = await serve(trees);
    const opened = [];
    for (let round = 0; round < ROUNDS; round++) {
      await browser.open(page.address, 1400);
      await browser.ready();
      opened.push(await browser.run(OPENED));
    }
    const acted = await browser.run(ACTED);
    if (typeof acted === "string") throw new Error(acted);
    opened.sort((one, other) => one - other);
    const times = { "first paint": [opened[0], opened[Math.floor(ROUNDS / 2)]], ...acted };
    const lines = Object.entries(times).map(([what, time]) => `${what} ${written(time)}`);
    console.log(
      `${frames} frames, ${Math.round((trees[0].length + trees[1].length) / 1000)} kB, best / median ms: ${lines.join(", ")}`,
    );
    page.close();
  }
  const errors = (await browser.errors()).filter((line) => !/favicon|willReadFrequently/.test(line));
  if (errors.length > 0) console.error(errors.join("\n"));
} finally {
  await browser.quit();
}
