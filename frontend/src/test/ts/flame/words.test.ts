import { describe, expect, it } from "vitest";
import { byPackage, heaviestPackages, packageGroup } from "../../../main/ts/flame/colours";
import { decode } from "../../../main/ts/flame/format";
import { SvgSurface } from "../../../main/ts/flame/surface";
import { fitted, packageOf, percent, points, shortName, signed, weight } from "../../../main/ts/flame/words";
import { dataOf } from "./stacks";

describe("names of frames", () => {
  it.each([
    ["java.util.zip.Inflater.inflate", "Inflater.inflate"],
    ["Main.main", "Main.main"],
    ["com.acme.Foo$$Lambda.accept", "Foo$$Lambda.accept"],
    ["com.acme.Foo.<init>", "Foo.<init>"],
    ["CompileBroker::compiler_thread_loop()", "CompileBroker::compiler_thread_loop()"],
    ["__libc_start.part.0+0x1", "__libc_start.part.0+0x1"],
  ])("%s is %s in short", (name, short) => expect(shortName(name)).toBe(short));

  it("lose their package before they lose letters", () => {
    const name = "java.util.zip.Inflater.inflate";
    expect(fitted(name, 30)).toBe(name);
    expect(fitted(name, 29)).toBe("Inflater.inflate");
    expect(fitted(name, 9)).toBe("Inflater…");
    expect(fitted(name, 2)).toBe("");
  });

  it.each([
    ["java.util.HashMap.get", "JDK"],
    ["jdk.internal.misc.Unsafe.park", "JDK"],
    ["org.apache.commons.io.IOUtils.copy", "org.apache.commons"],
    ["Main.main", "native and others"],
    ["javafoo.T.m", "javafoo"],
  ])("%s belongs to %s", (name, group) => expect(packageGroup(name)).toBe(group));

  it("have the package before class and method", () => expect(packageOf("a.b.C.m")).toBe("a.b"));
});

describe("colours by package", () => {
  it("go to the heaviest packages; the rest share one", () => {
    const stacks = new Map(Array.from({ length: 9 }, (_, number) => [`p${number}.T.m`, 100 - number]));
    const tree = decode(dataOf(stacks));
    const { colour, legend } = byPackage(tree, heaviestPackages(tree));
    expect(legend.map(({ word }) => word)).toEqual(["p0", "p1", "p2", "p3", "p4", "p5", "p6", "other"]);
    expect([...colour.subarray(1)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7]);
  });
});

describe("figures in words", () => {
  it("have their unit", () => {
    expect(weight(1234, "samples")).toBe("1,234 samples");
    expect(weight(2.9e9, "ns")).toBe("2.90 s");
    expect(weight(3072, "bytes")).toBe("3.00 KiB");
  });

  it("tell shares and their difference apart", () => {
    expect(percent(0.324)).toBe("32.4 %");
    expect(percent(0.0001)).toBe("< 0.1 %");
    expect(percent(0)).toBe("0.0 %");
    expect(points(0.468)).toBe("+46.8 pp");
    expect(points(-0.1)).toBe("−10.0 pp");
    expect(signed(-3, (size) => weight(size, "samples"))).toBe("−3 samples");
  });
});

describe("an SVG file", () => {
  it("keeps names text", () => {
    const surface = new SvgSurface(10, 10, 'a"b');
    surface.write('<script>&"\u0000', 1, 2, "red");
    const text = String(surface);
    expect(text).not.toContain("<script");
    expect(text).toContain("&#60;script>&#38;&#34;\uFFFD".replace(">", "&#62;"));
  });
});
