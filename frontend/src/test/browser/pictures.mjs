// node src/test/browser/pictures.mjs DIRECTORY      the flame graph at 1280 and 390 pixels, light and dark, after `npm run build`
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { madeUp, story } from "./made-up.mjs";
import { browse, serve } from "./page.mjs";

const [directory = "target/pictures", only = ""] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
const stories = await serve([JSON.stringify(story(11)), JSON.stringify(story(17))]);
const large = await serve([
  JSON.stringify(madeUp(5000, 1, 2, "17.0.9 default")),
  JSON.stringify(madeUp(5000, 1, 3, "25.0.2 default")),
]);
const alone = await serve([JSON.stringify(story(17))]);
const SHOTS = [
  ["story", stories, ""],
  ["search", stories, "?flame-search=getInstance&flame-grow=up"],
  ["kinds", stories, "?flame-colour=kind&flame-scale=absolute"],
  ["table", stories, "?flame-view=table"],
  ["sandwich", stories, "?flame-view=sandwich&flame-method=com.acme.streams.LazyInputStream.getInstance"],
  ["callers", stories, "?flame-view=callers"],
  ["large", large, ""],
  ["alone", alone, ""],
];
const browser = await browse();
try {
  for (const [name, { address }, query] of SHOTS.filter(([name]) => name.includes(only))) {
    for (const width of [1280, 390]) {
      for (const theme of ["light", "dark"]) {
        await browser.open(address + query, width, theme);
        await browser.ready();
        if (name === "story" && width === 1280)
          await browser.run(
            `const canvas = document.querySelectorAll("canvas"); const box = [...canvas].at(-1).getBoundingClientRect(); const at = { clientX: box.left + 100, clientY: box.top + 85, bubbles: true, pointerType: "mouse" }; const last = [...canvas].at(-1); last.dispatchEvent(new MouseEvent("click", { ...at, clientY: box.top + 45 })); last.dispatchEvent(new PointerEvent("pointermove", at));`,
          );
        writeFileSync(join(directory, `${name}-${width}-${theme}.png`), await browser.picture());
      }
    }
  }
  const errors = await browser.errors();
  if (errors.length > 0) console.error(errors.join("\n"));
} finally {
  await browser.quit();
  for (const { close } of [stories, large, alone]) close();
}
