import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stepOf } from "../../main/ts/flame/steps";
import { capsOf, FLAME_ARROWS, KEYS, MATRIX_KEYS } from "../../main/ts/keys/keys";
import { optionAfter } from "../../main/ts/keys/palette";
import { commandOf } from "../../main/ts/keys/shortcuts";
import { moved } from "../../main/ts/matrix/matrix-keys";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ["k with Control", { ...plain, key: "k", ctrlKey: true }, false, "palette"],
  ["k with Command", { ...plain, key: "K", metaKey: true }, false, "palette"],
  ["k with Control in a field", { ...plain, key: "k", ctrlKey: true }, true, "palette"],
  ["a slash", { ...plain, key: "/" }, false, "palette"],
  ["a slash of a keyboard that needs Shift for it", { ...plain, key: "/", shiftKey: true }, false, "palette"],
  ["a slash in a field", { ...plain, key: "/" }, true, null],
  ["a question mark", { ...plain, key: "?", shiftKey: true }, false, "help"],
  ["a question mark in a field", { ...plain, key: "?", shiftKey: true }, true, null],
  ["the browser's own Control and Shift", { ...plain, key: "K", ctrlKey: true, shiftKey: true }, false, null],
  ["a letter", { ...plain, key: "k" }, false, null],
] as const)("%s", (_, pressed, typing, command) => {
  expect(commandOf(pressed, typing)).toBe(command);
});

test("arrows move between options and go on at the other end", () => {
  expect(optionAfter("ArrowDown", 0, 3)).toBe(1);
  expect(optionAfter("ArrowDown", 2, 3)).toBe(0);
  expect(optionAfter("ArrowUp", 0, 3)).toBe(2);
  expect(optionAfter("ArrowDown", -1, 3)).toBe(0);
  expect(optionAfter("ArrowUp", -1, 3)).toBe(2);
  expect(optionAfter("ArrowDown", -1, 0)).toBeNull();
  expect(optionAfter("Home", 1, 3)).toBeNull();
});

test("every key listed for the matrix moves in it", () => {
  const listed = MATRIX_KEYS.flatMap(({ keys }) => keys);
  expect(listed.length).toBeGreaterThan(9);
  for (const name of listed) {
    const control = name.startsWith("Control+");
    const place = moved(name.replace("Control+", ""), control, { row: 15, column: 2 }, 30, 5);
    expect(place, name).not.toBeNull();
    expect(place, name).not.toEqual({ row: 15, column: 2 });
  }
});

test("every arrow listed for the flame graph is a step", () => {
  expect(FLAME_ARROWS.keys.map((name) => stepOf(name, false))).toEqual(["left", "right", "parent", "child"]);
});

test("each part whose keys are listed exists in a template", () => {
  const templates = join(import.meta.dirname, "../../main/resources/templates");
  const html = readdirSync(templates, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => readFileSync(join(templates, name), "utf8"))
    .join("");
  const marks: Record<string, string> = {
    body: "<body",
    "#search-link": 'id="search-link"',
    "table.matrix": 'class="matrix heat"',
    "[data-module=flame]": 'data-module="flame"',
    "[data-module=series]": 'data-module="series"',
  };
  for (const { where } of KEYS) expect(html, where).toContain(marks[where] ?? "no mark for it");
});

test("caps are named as on a keyboard", () => {
  expect(capsOf("Control+k", false)).toEqual(["Ctrl", "K"]);
  expect(capsOf("Control+k", true)).toEqual(["⌘", "K"]);
  expect(capsOf("Shift+ArrowLeft", false)).toEqual(["Shift", "←"]);
  expect(capsOf("+", false)).toEqual(["+"]);
});
