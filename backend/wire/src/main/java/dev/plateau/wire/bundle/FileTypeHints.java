package dev.plateau.wire.bundle;

import dev.plateau.wire.jmh.JsonTokens;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Identifies files that are not uploads, with advice on what to do. */
final class FileTypeHints {
    /** Number of a file's first bytes that are examined. */
    static final int HEAD = 4096;

    private static final String WRITE_JSON = "run JMH with -rf json -rff jmh.json and send that file";
    private static final Map<Pattern, String> TEXTS = texts();

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
                pattern("(?s)\\{.*\"primaryMetric\".*"),
                "this is a row without JMH's list around it: put [ before it and ] after it");
        texts.put(
                pattern("(?s)\\{\\s*\"context\".*\"benchmarks\".*"),
                "this is Google Benchmark's JSON, not JMH's: " + WRITE_JSON);
        texts.put(pattern("\\{"), "this JSON is an object where JMH writes a list: " + WRITE_JSON);
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

    /** True if the file starts as JMH's list does. */
    static boolean isList(byte[] head) {
        String text = text(head);
        return text.startsWith("[")
                && !TEXTS.keySet().stream()
                        .anyMatch(stranger -> stranger.matcher(text).matches());
    }

    /** Description of a file that is neither a zip nor a JSON list. */
    static String name(byte[] head) {
        if (head.length == 0) {
            return "the file is empty: JMH writes it at the end of a run, so the run crashed or was stopped";
        }
        String text = text(head);
        if (text.isEmpty()) {
            return "the file holds nothing but blanks: measure again";
        }
        if (startsWith(head, 0x1f, 0x8b)) {
            return "this is a gzip file: unpack it first";
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
