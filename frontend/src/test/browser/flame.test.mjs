// The flame graph in a real browser. Needs the assets (`npm run build`), Chromium and chromedriver.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ofStacks, story } from "./made-up.mjs";
import { browse, serve } from "./page.mjs";

const READ = "com.acme.streams.LazyInputStream.read";
const GET = "com.acme.streams.LazyInputStream.getInstance";
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let browser;
let page;
let asked = [];

const answering = (data) => (url) => {
  asked.push(url);
  return JSON.stringify(data);
};

beforeAll(async () => {
  page = await serve([answering(story(11)), answering(story(17))]);
  browser = await browse();
});
afterAll(async () => {
  await browser?.quit();
  page?.close();
});

const open = async (query = "", width = 1280) => {
  await browser.open(page.address + query, width);
  await browser.ready();
};
const text = (selector) =>
  browser.run(
    `return [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).map((one) => one.textContent.trim().replace(/\\s+/g, " "));`,
  );
const query = async () => Object.fromEntries(new URLSearchParams(await browser.run("return location.search;")));
const click = (selector) => browser.run(`document.querySelector(${JSON.stringify(selector)}).click();`);
const type = (name, value) =>
  browser.run(
    `const field = document.querySelector("[name=${name}]"); field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event("input", { bubbles: true }));`,
  );
const press = (...keys) =>
  browser.run(
    `const pane = [...document.querySelectorAll("canvas")].find((one) => one.offsetParent); pane.focus(); for (const key of ${JSON.stringify(keys)}) pane.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));`,
  );
/** A click or a move of the pointer on a row of a pane. */
const point = (kind, pane, row, share) =>
  browser.run(`const canvas = [...document.querySelectorAll("canvas")].filter((one) => one.offsetParent)[${pane}]; const { left, top, width } = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new PointerEvent("${kind}", { bubbles: true, pointerType: "mouse", clientX: left + width * ${share}, clientY: top + ${row} * 18 + 9 }));`);
/** Colour of a pixel in a row of a pane. */
const pixel = (pane, row, share) =>
  browser.run(
    `const canvas = [...document.querySelectorAll("canvas")].filter((one) => one.offsetParent)[${pane}]; return [...canvas.getContext("2d").getImageData(canvas.width * ${share}, ${row} * 18 + 1, 1, 1).data];`,
  );

describe("three panes", () => {
  beforeEach(() => open());

  it("name both recordings and the share of unmatched stacks", async () => {
    expect(await text("figcaption")).toEqual([
      "11.0.13 default 333 samples",
      "17.0.9 default 414 samples",
      "Difference stacks of one side only: 1.5 % of 11.0.13 default, 2.2 % of 17.0.9 default",
    ]);
  });

  it("show the grown frame in orange", async () => {
    const [red, , blue] = await pixel(2, 4, 0.3);
    expect(red - blue).toBeGreaterThan(80);
  });

  it("tell both sides of the frame under the pointer", async () => {
    await point("pointermove", 1, 4, 0.5);
    const [card] = await text(".flame-card");
    expect(card).toContain(GET);
    expect(card).toContain("Total, share30.0 %84.8 %+54.8 pp");
  });

  it("zoom together by a click, and back by another one or the Back button", async () => {
    await point("click", 0, 3, 0.3);
    expect(await text("figcaption")).toEqual(
      expect.arrayContaining(["11.0.13 default 249 samples, 74.8 %", "17.0.9 default 391 samples, 94.4 %"]),
    );
    await browser.run("history.back();");
    await browser.until('!location.search.includes("zoom")');
    expect(await text("figcaption")).toContain("11.0.13 default 333 samples");
  });

  it("are steered by keys", async () => {
    await press("ArrowDown", "ArrowDown", "ArrowDown", "Enter");
    expect(await text(".chosen .name")).toEqual([READ]);
    expect(await text("figcaption")).toContain("11.0.13 default 249 samples, 74.8 %");
    await press("Escape");
    expect(await text("figcaption")).toContain("11.0.13 default 325 samples, 97.6 %");
    await press("Home");
    expect(await text("figcaption")).toContain("11.0.13 default 333 samples");
  });

  it("lead by keys to neighbours, and from a method to its callers and callees", async () => {
    await press("ArrowDown", "ArrowRight");
    const [neighbour] = await text(".chosen .name");
    await press("ArrowLeft");
    expect(await text(".chosen .name")).not.toEqual([neighbour]);
    await press("s");
    await browser.until('location.search.includes("sandwich")');
    expect(await query()).toMatchObject({ "flame-view": "sandwich" });
    expect((await text("figcaption"))[0]).toContain("callers:");
  });

  it("have every control within reach of the Tab key", async () => {
    const reached = new Set();
    await browser.run('document.querySelector(".flame [name=view]").focus();');
    for (let step = 0; step < 20; step++) {
      const control = await browser.run(
        "const now = document.activeElement; return now.dataset.action ?? now.name ?? now.tagName;",
      );
      if (control === "SUMMARY" && !reached.has(control)) {
        await browser.key("\uE007"); // Enter opens the menu.
      }
      reached.add(control);
      await browser.key("\uE004");
    }
    expect([...reached]).toEqual(
      expect.arrayContaining(["view", "scale", "colour", "grow", "search", "reset", "png", "svg", "CANVAS"]),
    );
  });

  it("say the chosen frame to those who listen", async () => {
    await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
    const said = await browser.run('return document.querySelector("[data-place=said]").textContent;');
    expect(said).toContain(
      `${GET}: total 30.0 %, self 28.2 % of 11.0.13 default; total 84.8 %, self 77.3 % of 17.0.9 default`,
    );
  });

  it("find methods and say their share", async () => {
    await browser.key("/");
    await press("/");
    expect(await browser.run("return document.activeElement.name;")).toBe("search");
    await type("search", "getinst.nce");
    expect(await text("[data-place=found]")).toEqual([
      "1 method matches: 30.0 % of 11.0.13 default, 84.8 % of 17.0.9 default",
    ]);
    await type("search", "(");
    expect(await text("[data-place=found]")).toEqual(["No regular expression: check brackets."]);
  });

  it("ask again when a rule shall not cut", async () => {
    asked = [];
    await browser.run('document.querySelector("[data-place=cuts] input").focus();');
    await browser.key(" ");
    await browser.until('document.querySelector("[data-place=cuts]").textContent.startsWith("Shown")');
    expect(asked).toEqual(["/data/0?uncut=idle-pool", "/data/1?uncut=idle-pool"]);
    expect((await query())["flame-uncut"]).toBe("idle-pool");
    expect((await text("[data-place=cuts] label"))[0]).toBe(
      "Shown: workers with nothing to do (11.0.13 default 1,204 events · 17.0.9 default 60,278 events)",
    );
  });
});

describe("other views", () => {
  it("list methods, sorted by any column", async () => {
    await open("?flame-view=table");
    expect((await text("tbody th"))[0]).toBe(GET);
    await click("[data-column=change]");
    await click("[data-column=change]");
    expect((await text("tbody th"))[0]).toBe("java.io.ByteArrayInputStream.read");
    expect(await text("[aria-sort]")).toEqual(["Change of self"]);
    expect((await query())["flame-sort"]).toBe("change");
  });

  it("sort the list and leave it by keyboard", async () => {
    await open("?flame-view=table");
    await browser.run('document.querySelector("[data-column=total]").focus();');
    await browser.key("\uE007");
    await browser.until('location.search.includes("flame-sort=-total")');
    expect(await browser.run("return document.activeElement.dataset.column;")).toBe("total");
    await browser.run(`document.querySelector('[data-method="${READ}"]').focus();`);
    await browser.key("\uE007");
    await browser.until('location.search.includes("flame-view=sandwich")');
  });

  it("lead from a method to its callers and callees", async () => {
    await open("?flame-view=table");
    await click(`[data-method="${READ}"]`);
    expect(await query()).toMatchObject({ "flame-view": "sandwich", "flame-method": READ });
    expect((await text("figcaption"))[0]).toBe("11.0.13 default callers: 249 samples, 74.8 %");
    expect((await text("figcaption"))[3]).toBe("11.0.13 default callees: 249 samples, 74.8 %");
  });

  it("come back from the address", async () => {
    await open();
    await click("input[name=view][value=callers]");
    await type("colour", "kind");
    await type("grow", "up");
    await press("ArrowUp", "Enter");
    const before = [
      await text("figcaption"),
      await text(".chosen .name"),
      await browser.run('return document.querySelectorAll("canvas")[3].toDataURL();'),
    ];
    await open(await browser.run("return location.search;"));
    expect([
      await text("figcaption"),
      await text(".chosen .name"),
      await browser.run('return document.querySelectorAll("canvas")[3].toDataURL();'),
    ]).toEqual(before);
  });
});

describe("recordings that say little", () => {
  it("are never shown as zero when nothing could be observed", async () => {
    const blind = await serve([
      JSON.stringify({
        ...ofStacks({}, { label: "21.0.8" }),
        notObservable: "JDK 21 does not record locks of virtual threads.",
      }),
      JSON.stringify(story(17)),
    ]);
    await browser.open(blind.address, 1280);
    await browser.ready();
    expect(await text("[data-place=note] span")).toEqual([
      "21.0.8: not observable: JDK 21 does not record locks of virtual threads.",
    ]);
    blind.close();
  });
});

describe("a phone", () => {
  it("has panes below each other and nothing to scroll sideways", async () => {
    await open("", 390);
    const boxes = await browser.run(
      'return [...document.querySelectorAll("figure")].filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect().left);',
    );
    expect(new Set(boxes).size).toBe(1);
    expect(await browser.run("return document.documentElement.scrollWidth <= innerWidth;")).toBe(true);
  });
});

it("leaves no error on the console", async () => {
  expect((await browser.errors()).filter((line) => !/favicon|willReadFrequently/.test(line))).toEqual([]);
});
