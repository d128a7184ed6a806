import { describe, expect, it } from "vitest";
import { csv, headOf, markdown } from "../../main/ts/table-export";

const cell = (text: string, columns = 1, rows = 1) => ({ text, columns, rows });

describe("headings in two rows", () => {
  it("are one row, with what spans several before each of them", () => {
    expect(
      headOf([
        [cell("Benchmark", 1, 2), cell("Time", 2), cell("Allocation", 2)],
        [cell("baseline"), cell("change"), cell("baseline"), cell("change")],
      ]),
    ).toEqual(["Benchmark", "Time baseline", "Time change", "Allocation baseline", "Allocation change"]);
  });
});

describe("a table", () => {
  const rows = [
    ["Benchmark", "Change"],
    ["Locks.lazy (kind=a|b)", "regressed −70.0 %"],
  ];

  it("is Markdown that shows as a table", () => {
    expect(markdown(rows)).toBe(
      "| Benchmark | Change |\n| --- | ---: |\n| Locks.lazy (kind=a\\|b) | regressed −70.0 % |\n",
    );
  });

  it("is Markdown without markup of the names in it", () => {
    expect(markdown([["`a` <img> [b](c) @ada *d* e_f"]])).toContain(
      "| \\`a\\` \\<img> \\[b\\](c) &#64;ada \\*d\\* e\\_f |",
    );
  });

  it("is CSV with quotes where they are needed", () => {
    expect(csv([...rows, ['a "b", c', "1"]])).toBe(
      'Benchmark,Change\r\nLocks.lazy (kind=a|b),regressed −70.0 %\r\n"a ""b"", c",1\r\n',
    );
  });

  it("is CSV without formulas", () => {
    expect(csv([["=1+1", "@x", "-Xmx1g", "+46.8 pp"]])).toBe("'=1+1,'@x,'-Xmx1g,+46.8 pp\r\n");
  });
});
