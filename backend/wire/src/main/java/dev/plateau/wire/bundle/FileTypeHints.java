package dev.plateau.wire.bundle;

import dev.plateau.wire.jmh.JmhJson;
import dev.plateau.wire.jmh.JsonTokens;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Identifies files that are not uploads, with advice on what to do. */
final class FileTypeHints {
    /** Number of a file's first bytes that are examined. */
    static final int HEAD = 4096;

    private static final String WRITE_JSON = "run JMH with -rf json -rff jmh.json and send that file";
    private static final Map<Pattern, String> TEXTS = texts();

    /** The first field of a row. */
    private static final Pattern ROW = Pattern.compile(
            "\\{\\s*\"(jmhVersion|benchmark|mode|threads|forks|jvm|jvmArgs|jdkVersion|params|primaryMetric)\"\\s*:");

    /** First bytes of packed files, and the program that unpacks them. */
    private static final Map<String, String> PACKED = Map.of(
            "1f8b", "a gzip file: unpack it first (gunzip)",
            "fd377a585a00", "an xz file: unpack it first (unxz)",
            "425a68", "a bzip2 file: unpack it first (bunzip2)",
            "28b52ffd", "a zstd file: unpack it first (unzstd)",
            "04224d18", "an lz4 file: unpack it first (unlz4)",
            "377abcaf271c", "a 7z file: unpack it first (7z x)",
            "cafebabe", "a Java class: run its benchmarks, and send the JSON that JMH writes");

    private FileTypeHints() {}

    private static Map<Pattern, String> texts() {
        Map<Pattern, String> texts = new LinkedHashMap<>();
        texts.put(pattern("version https://git-lfs"), "this is a git-lfs pointer: run git lfs pull");
        texts.put(
                pattern("(?s).*?^<<<<<<< .*"),
                "this file holds git's conflict markers: resolve the conflict, or measure again");
        texts.put(
                pattern("(?is)<(!doctype html|html|head|body).*"),
                "this is a web page, often a login or error page saved in place of the file: download the raw file");
        texts.put(pattern("<"), "this is XML: " + WRITE_JSON);
        texts.put(
                pattern("(?s)\\{\\s*\"format\"\\s*:\\s*\"plateau-bundle\".*"),
                "this is a bundle's manifest alone: send the whole zip");
        texts.put(
                pattern("(?s)\\{\\s*\"context\".*\"benchmarks\".*"),
                "this is Google Benchmark's JSON, not JMH's: " + WRITE_JSON);
        texts.put(
                pattern("(?s)(window\\.BENCHMARK_DATA\\s*=|\\{\\s*\"lastUpdate\".*\"entries\").*"),
                "this is the page data of github-action-benchmark, which holds one number of each benchmark, no forks and no"
                        + " iterations: `plateau collect import` stores it, or send the JSON of JMH that the action reads (its output-file-path)");
        texts.put(
                pattern("(?s)\\[\\s*\\{\\s*\"(name|unit|value|range|extra)\"\\s*:(?!.*\"primaryMetric\").*\"value\".*"),
                "this is a list of github-action-benchmark (customSmallerIsBetter), which holds one number of each benchmark, no"
                        + " forks and no iterations: " + WRITE_JSON);
        texts.put(
                pattern("(?s)\\[\\s*\\{\\s*\"fn\"\\s*:.*"),
                "this is jmh-clojure's own list, which holds no forks and no iterations: " + WRITE_JSON);
        texts.put(
                pattern("(?s)\\{\\s*\"(machine_info|commit_info)\".*"),
                "this is pytest-benchmark's JSON, not JMH's: " + WRITE_JSON);
        texts.put(
                pattern("(?s)\\{\\s*\"Title\"\\s*:.*\"HostEnvironmentInfo\".*"),
                "this is BenchmarkDotNet's JSON, not JMH's: " + WRITE_JSON);
        texts.put(
                pattern("(?s)(\"?Benchmark\"?\\s*[,;]\\s*\"?Mode\"?).*"),
                "this is JMH's CSV, which holds no forks or iterations: " + WRITE_JSON);
        texts.put(
                pattern(
                        "(?s)(.*?^)?(Benchmark +(\\(\\w|Mode )|# (JMH|VM) (version|invoker)|# Run (progress|complete)|\\[INFO\\]|> Task ).*"),
                "this is console output, not JMH's JSON: " + WRITE_JSON);
        return texts;
    }

    private static Pattern pattern(String regex) {
        return Pattern.compile(regex.endsWith(".*") ? regex : "(?s)" + regex + ".*", Pattern.MULTILINE);
    }

    /** Tests for a zip. */
    static boolean isZip(byte[] head) {
        return startsWith(head, 'P', 'K', 3, 4) || startsWith(head, 'P', 'K', 5, 6);
    }

    /** The layout of JMH's rows in the file; empty if it starts as none. */
    static Optional<JmhJson.Layout> layout(byte[] head) {
        String text = text(head);
        if (TEXTS.keySet().stream().anyMatch(stranger -> stranger.matcher(text).matches())) {
            return Optional.empty();
        }
        if (text.startsWith("[")) {
            return Optional.of(JmhJson.Layout.LIST);
        }
        if (ROW.matcher(text).lookingAt()) {
            return Optional.of(JmhJson.Layout.LINES);
        }
        return text.startsWith("{") ? Optional.of(JmhJson.Layout.OBJECT) : Optional.empty();
    }

    /** Description of a file that is neither a zip nor JMH's JSON. */
    static String name(byte[] head) {
        if (head.length == 0) {
            return "the file is empty: JMH writes it at the end of a run, so the run crashed or was stopped";
        }
        String text = text(head);
        if (text.isEmpty()) {
            return "the file holds nothing but blanks: measure again";
        }
        String start = HexFormat.of().formatHex(head, 0, Math.min(head.length, 8));
        Optional<String> packed = PACKED.entrySet().stream()
                .filter(kind -> start.startsWith(kind.getKey()))
                .map(kind -> "this is " + kind.getValue())
                .findFirst();
        if (packed.isPresent()) {
            return packed.get();
        }
        if (startsWith(head, 'F', 'L', 'R', 0)) {
            return "this is a JFR recording, not a result: " + WRITE_JSON;
        }
        if (text.indexOf('\0') >= 0) {
            return text.chars().allMatch(character -> character == 0)
                    ? "the file holds nothing but zero bytes, as after a crash of the machine: measure again"
                    : "this is a binary file: " + WRITE_JSON;
        }
        return TEXTS.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(text).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> "expected JMH's JSON or a bundle, found a file that starts with \""
                        + JsonTokens.quoted(text) + "\": " + WRITE_JSON);
    }

    private static String text(byte[] head) {
        String text = new String(head, charset(head));
        return (text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
    }

    /** Windows' shells write UTF-16 with a byte order mark when output is redirected into a file. */
    private static Charset charset(byte[] head) {
        boolean utf16 = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);
        return utf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }

    private static boolean startsWith(byte[] head, int... bytes) {
        if (head.length < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((head[i] & 0xff) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
