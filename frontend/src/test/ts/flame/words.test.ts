import { describe, expect, it } from "vitest";
import {
  byPackage,
  colourOfPackage,
  PACKAGE_COLOURS,
  packageGroup,
  packagesByWeight,
} from "../../../main/ts/flame/colours";
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
  const treeOf = (...names: string[]) => decode(dataOf(new Map(names.map((name, at) => [name, 100 - at]))));
  const coloursOf = (...names: string[]) => {
    const tree = treeOf(...names);
    const { colour } = byPackage(tree, packagesByWeight(tree));
    return new Map(Array.from(colour, (number, node) => [tree.names[tree.name[node]!]!, number]));
  };

  it("are the same in every graph", () => {
    const one = coloursOf("org.acme.shop.Cart.add", "java.util.HashMap.get", "com.other.Pool.take");
    const other = coloursOf("com.other.Pool.take", "net.third.Bus.send", "org.acme.shop.Cart.remove", "memcpy");
    expect(other.get("com.other.Pool.take")).toBe(one.get("com.other.Pool.take"));
    expect(other.get("org.acme.shop.Cart.remove")).toBe(one.get("org.acme.shop.Cart.add"));
    expect(one.get("java.util.HashMap.get")).toBe(0);
    expect(other.get("memcpy")).toBe(1);
  });

  it("spread over the palette, without those of the JDK and native code", () => {
    const used = new Set(Array.from({ length: 200 }, (_, number) => colourOfPackage(`org.acme${number}.shop`)));
    expect([...used].sort((one, other) => one - other)).toEqual(
      Array.from({ length: PACKAGE_COLOURS - 2 }, (_, number) => number + 2),
    );
  });

  it("have the heaviest packages in the legend", () => {
    const sharing = Array.from({ length: 200 }, (_, number) => `p${number}`).filter(
      (name) => colourOfPackage(name) === colourOfPackage("p0"),
    );
    const tree = treeOf(...sharing.slice(0, 4).map((name) => `${name}.T.m`));
    const { legend } = byPackage(tree, packagesByWeight(tree));
    expect(legend[colourOfPackage("p0")]!.word).toBe(`${sharing[0]}, ${sharing[1]} and 2 more`);
    expect(legend[0]!.word).toBe("");
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
