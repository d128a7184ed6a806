import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "../../../..");
const folders = ["frontend/src/main/resources/templates", "backend/recording/src/main/resources"];

// Prettier never breaks a line inside the value of an attribute.
test("no line of a template is longer than 140 characters", () => {
  const files = folders.map((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => join(folder, name)),
  );
  const tooLong = files.flat().flatMap((name) =>
    readFileSync(join(repository, name), "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > 140 ? [`${name}:${index + 1} (${line.length})`] : [])),
  );
  expect(files.map(({ length }) => length > 0)).toEqual([true, true]);
  expect(tooLong).toEqual([]);
});

test("every table of a page has a caption", () => {
  const folder = join(repository, folders[0]!);
  // A mail's tables are its layout.
  const without = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (name) => name.endsWith(".html") && !/^(mail|series|cell|run|commit|recording|flame|incidents)\//.test(name),
    )
    .filter((name) =>
      /<table(?![^>]*th:remove)(?:[^>"]|"[^"]*")*>(?!\s*<caption)/.test(readFileSync(join(folder, name), "utf8")),
    );
  expect(without).toEqual([]);
});
