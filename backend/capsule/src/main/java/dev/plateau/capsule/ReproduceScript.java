package dev.plateau.capsule;

import dev.plateau.wire.text.ShellWords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code reproduce.sh} and {@code reproduce.ps1}: templates with the settings of one capsule. */
record ReproduceScript(CapsuleFacts facts) {
    /** Placeholders for the class path and the result file in a command line. */
    private static final String JARS = "@JARS@";

    private static final String RESULT = "@RESULT@";

    private static final Pattern NOT_A_VERSION = Pattern.compile("[^A-Za-z0-9._+-]");

    /** PowerShell treats typographic quotes as quotes. */
    private static final Pattern QUOTES = Pattern.compile("['\u2018\u2019\u201a\u201b]");

    private static String usage(CapsuleFacts facts) {
        return "sh reproduce.sh [-n BLOCKS] [-s SEED] [-j JAR] [-o FILE] " + jdks(facts);
    }

    /** The JDKs that measure both sides. */
    static String sides(CapsuleFacts facts) {
        CapsulePair pair = facts.pair();
        boolean isOne = facts.one().filter(pair::equals).isPresent();
        return isOne ? jdk(pair.to()) : jdk(pair.from()) + " " + jdk(pair.to());
    }

    private static String jdk(CapsuleSide side) {
        // It stands in comments and between double quotes, and a version can come from an upload.
        return "JDK_" + NOT_A_VERSION.matcher(side.build().version()).replaceAll("_");
    }

    /** The same, and the JDK that measures the verified flags alone. */
    private static String jdks(CapsuleFacts facts) {
        String alone = facts.one()
                .filter(one -> !one.equals(facts.pair()))
                .map(one -> " | " + jdk(one.to()))
                .orElse("");
        return sides(facts) + alone;
    }

    String sh() throws IOException {
        return filled("reproduce.sh", usage(facts), String.join("\n", shellSettings()));
    }

    String powerShell() throws IOException {
        String usage = "reproduce.ps1 [-Blocks N] [-Seed N] [-Jar JAR] [-Result FILE] " + jdks(facts);
        return filled("reproduce.ps1", usage, String.join("\n", powerShellSettings()));
    }

    private String filled(String template, String usage, String settings) throws IOException {
        return template(template)
                .replace("@VERSION@", facts.writer())
                .replace("@USAGE@", usage)
                .replace("@BLOCKS@", Integer.toString(facts.pair().blocks()))
                .replace("@SETTINGS@", settings);
    }

    private static String template(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ReproduceScript.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<String> shellSettings() {
        List<String> lines = new ArrayList<>();
        lines.add("benchmark=" + ShellWords.quoted(facts.cell()));
        lines.add("benchmark_json=" + ShellWords.quoted(json(facts.cell())));
        lines.add("unit=" + ShellWords.quoted(facts.jmhUnit()));
        lines.add("how_to_build=" + ShellWords.quoted(facts.howToBuild()));
        lines.add("expected=" + expected(facts.pair()));
        lines.addAll(shellSide("from", facts.pair().from()));
        lines.addAll(shellSide("to", facts.pair().to()));
        lines.add("side_from() { " + shellCommand(facts.pair().from()) + "; }");
        lines.add("side_to() { " + shellCommand(facts.pair().to()) + "; }");
        Optional<CapsulePair> one = facts.one();
        lines.add("one_expected=" + one.map(ReproduceScript::expected).orElse(""));
        lines.add("one_build="
                + one.map(pair -> ShellWords.quoted(pair.from().build().vmVersion()))
                        .orElse(""));
        lines.add("one_from_name="
                + one.map(pair -> ShellWords.quoted(pair.from().name())).orElse(""));
        lines.add("one_from_json="
                + one.map(pair -> ShellWords.quoted(json(pair.from().name()))).orElse(""));
        lines.add("one_to_json="
                + one.map(pair -> ShellWords.quoted(json(pair.to().name()))).orElse(""));
        lines.add("one_to_name="
                + one.map(pair -> ShellWords.quoted(pair.to().name())).orElse(""));
        one.ifPresent(pair -> {
            lines.add("one_from() { " + shellCommand(pair.from()) + "; }");
            lines.add("one_to() { " + shellCommand(pair.to()) + "; }");
        });
        return lines;
    }

    /** Natural log of the ratio. */
    private static String expected(CapsulePair pair) {
        return Double.toString(pair.ratio().estimate());
    }

    private static List<String> shellSide(String prefix, CapsuleSide side) {
        return List.of(
                prefix + "_name=" + ShellWords.quoted(side.name()),
                prefix + "_json=" + ShellWords.quoted(json(side.name())),
                prefix + "_build=" + ShellWords.quoted(side.build().vmVersion()),
                prefix + "_jars="
                        + side.jars().stream()
                                .map(jar -> "\"$here\"" + ShellWords.quoted("/" + jar.file()))
                                .collect(Collectors.joining(":")),
                prefix + "_sha256=" + sha256(side));
    }

    private static String sha256(CapsuleSide side) {
        return side.isOneJar() ? Objects.requireNonNullElse(side.jars().get(0).sha256(), "") : "";
    }

    private static String shellCommand(CapsuleSide side) {
        return "\"$1/bin/java\" "
                + words(
                        side,
                        word -> word.equals(JARS) ? "\"$2\"" : word.equals(RESULT) ? "\"$3\"" : ShellWords.quoted(word),
                        " ");
    }

    private static String words(CapsuleSide side, UnaryOperator<String> quoted, String separator) {
        return side.command(JARS, RESULT).stream().map(quoted).collect(Collectors.joining(separator));
    }

    /** A text as JSON: in ASCII, as the script may run in any locale. */
    private static String json(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ' || letter > '~') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }

    private List<String> powerShellSettings() {
        List<String> lines = new ArrayList<>();
        lines.add("$benchmark = " + powerShell(facts.cell()));
        lines.add("$unit = " + powerShell(facts.jmhUnit()));
        lines.add("$howToBuild = " + powerShell(facts.howToBuild()));
        lines.add("$expected = " + expected(facts.pair()));
        lines.addAll(powerShellSide("from", facts.pair().from()));
        lines.addAll(powerShellSide("to", facts.pair().to()));
        lines.add("$fromCommand = " + powerShellCommand(facts.pair().from()));
        lines.add("$toCommand = " + powerShellCommand(facts.pair().to()));
        Optional<CapsulePair> one = facts.one();
        lines.add("$oneExpected = " + one.map(ReproduceScript::expected).orElse("$null"));
        one.ifPresent(pair -> {
            lines.add("$oneBuild = " + powerShell(pair.from().build().vmVersion()));
            lines.add("$oneFromName = " + powerShell(pair.from().name()));
            lines.add("$oneToName = " + powerShell(pair.to().name()));
            lines.add("$oneFromCommand = " + powerShellCommand(pair.from()));
            lines.add("$oneToCommand = " + powerShellCommand(pair.to()));
        });
        return lines;
    }

    private static List<String> powerShellSide(String prefix, CapsuleSide side) {
        return List.of(
                "$" + prefix + "Name = " + powerShell(side.name()),
                "$" + prefix + "Build = " + powerShell(side.build().vmVersion()),
                "$" + prefix + "Jars = @("
                        + side.jars().stream()
                                .map(jar -> "(Join-Path $here " + powerShell(jar.file()) + ")")
                                .collect(Collectors.joining(", "))
                        + ") -join [IO.Path]::PathSeparator",
                "$" + prefix + "Sha256 = " + powerShell(sha256(side)));
    }

    /** Windows PowerShell passes on quotes inside words only after a backslash. */
    private static String powerShellCommand(CapsuleSide side) {
        return "@(" + words(side, word -> powerShell(word.replace("\"", "\\\"")), ", ") + ")";
    }

    private static String powerShell(String text) {
        return "'" + QUOTES.matcher(text).replaceAll("$0$0") + "'";
    }
}
