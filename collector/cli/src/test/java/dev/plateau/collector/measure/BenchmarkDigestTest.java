package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real classes by the JDK's compiler. */
class BenchmarkDigestTest {
    private static final String BENCH = """
            package shop;
            import org.openjdk.jmh.annotations.*;
            public class Bench {
                @Benchmark public int other() { return java.util.stream.IntStream.range(0, 9).map(i -> i * 2).sum(); }
                @Benchmark public int total(Cart cart) { return help(cart) + Shop.total(cart.items); }
                private int help(Cart cart) { return java.util.stream.IntStream.of(cart.items).map(i -> i + 1).sum(); }
                @State(Scope.Thread) public static class Cart {
                    int[] items;
                    @Setup public void fill() { items = new int[] {1, 2, 3}; }
                }
            }
            """;
    private static final String SHOP = """
            package shop;
            class Shop { static int total(int[] items) { int sum = 0; for (int i : items) sum += i; return sum; } }
            """;

    @TempDir
    Path folder;

    private int compilations;

    private String digest(String bench, String shop, String... options) throws IOException {
        Path source = Files.createDirectories(folder.resolve("s" + ++compilations + "/shop"));
        Path classes = Files.createDirectories(folder.resolve("c" + compilations));
        Files.writeString(source.resolve("Bench.java"), bench);
        Files.writeString(source.resolve("Shop.java"), shop);
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        List<String> all = new java.util.ArrayList<>(List.of(options));
        all.addAll(List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.resolve("Bench.java").toString(),
                source.resolve("Shop.java").toString()));
        assertThat(compiler.run(null, null, null, all.toArray(String[]::new))).isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            return Objects.requireNonNull(new BenchmarkDigest(loader).of("shop.Bench.total"));
        }
    }

    @Test
    void debugDataLinesAndTheMeasuredCodeDoNotCount() throws Exception {
        String digest = digest(BENCH, SHOP, "-g");

        assertThat(digest).hasSize(64);
        assertThat(digest(BENCH, SHOP, "-g:none")).isEqualTo(digest);
        assertThat(digest("// a comment\n\n" + BENCH, SHOP)).isEqualTo(digest);
        assertThat(digest(BENCH, SHOP.replace("sum += i", "sum += 2 * i"))).isEqualTo(digest);
    }

    /** Another lambda before it moves the numbers of the compiler. */
    @Test
    void otherBenchmarksOfTheClassDoNotCount() throws Exception {
        String other = BENCH.replace("i * 2).sum()", "i * 3).map(i -> i - 1).sum()");

        assertThat(digest(other, SHOP)).isEqualTo(digest(BENCH, SHOP));
    }

    @Test
    void theMethodItsHelpersAndItsStateCount() throws Exception {
        assertThat(List.of(
                        digest(BENCH, SHOP),
                        digest(BENCH.replace("return help(cart) +", "return 2 * help(cart) +"), SHOP),
                        digest(BENCH.replace("i + 1", "i + 2"), SHOP),
                        digest(BENCH.replace("{1, 2, 3}", "{1, 2, 3, 4}"), SHOP),
                        digest(BENCH.replace("int[] items;", "int[] items; int more = 7;"), SHOP)))
                .doesNotHaveDuplicates();
    }

    @Test
    void aBenchmarkThatCannotBeReadHasNone() throws Exception {
        assertThat(new BenchmarkDigest(ClassLoader.getPlatformClassLoader()).of("shop.Missing.run"))
                .isNull();
    }
}
