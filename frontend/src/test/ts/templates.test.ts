import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const templates = join(import.meta.dirname, "../../main/resources/templates");

// Prettier never breaks a line inside the value of an attribute.
test("no line of a template is longer than 140 characters", () => {
  const files = readdirSync(templates, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  const tooLong = files.flatMap((name) =>
    readFileSync(join(templates, name), "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > 140 ? [`${name}:${index + 1} (${line.length})`] : [])),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(tooLong).toEqual([]);
});
