package dev.plateau.capsule;

import dev.plateau.capsule.CapsuleSide.CapsuleJar;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.MarkdownText;
import dev.plateau.wire.text.ShellWords;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code bug.md}: a text in the order of the JDK's bug system, to be read and completed by the person who files it. */
final class BugReport {
    private static final int DIGITS = 4;

    /** Characters of a line: a command line with a long class path still fits. */
    private static final int MAX_LINE = 8_000;

    private final CapsuleFacts facts;
    private final CapsuleSide from;
    private final CapsuleSide to;
    private final Set<String> evidence;

    /** @param evidence names of its files */
    BugReport(CapsuleFacts facts, Set<String> evidence) {
        this.facts = facts;
        this.evidence = evidence;
        this.from = facts.pair().from();
        this.to = facts.pair().to();
    }

    String text() {
        List<String> lines = new ArrayList<>();
        section(lines, "# Synopsis", MarkdownText.line(synopsis()));
        section(lines, "# Description", "");
        section(lines, "ADDITIONAL SYSTEM INFORMATION :", system());
        section(lines, "A DESCRIPTION OF THE PROBLEM :", description());
        section(lines, "REGRESSION : " + regression(), "");
        section(lines, "STEPS TO FOLLOW TO REPRODUCE THE PROBLEM :", steps());
        section(lines, "EXPECTED VERSUS ACTUAL BEHAVIOR :", "");
        section(lines, "EXPECTED -", score(from));
        section(lines, "ACTUAL -", score(to) + "\n" + ratio());
        section(lines, "CUSTOMER SUBMITTED WORKAROUND :", workaround());
        section(lines, "FREQUENCY :", "always");
        List<String> whole = String.join("\n", lines)
                .stripTrailing()
                .lines()
                .map(line -> Bounded.text(line, MAX_LINE))
                .toList();
        return String.join("\n", Bounded.lines(whole, Bounded.COMMENT, "lines")) + "\n";
    }

    private static void section(List<String> lines, String title, String text) {
        lines.add(MarkdownText.line(title));
        lines.add("");
        if (!text.isEmpty()) {
            lines.add(text);
            lines.add("");
        }
    }

    /** Time per operation after the change over that before: above 1 for a regression. */
    private double slowdown() {
        double ratio = facts.pair().ratio().ratio();
        return facts.key().mode() == Mode.THROUGHPUT ? 1 / ratio : ratio;
    }

    private String synopsis() {
        double speed = 1 / slowdown();
        return facts.key().shortName() + " is " + ChangeWords.speed(speed) + " on " + side(to)
                + (ChangeWords.isFactor(speed) ? " as on " : " than on ") + side(from);
    }

    /** Build of the JVM, or the whole name where both sides are of one build. */
    private String side(CapsuleSide side) {
        return facts.pair().isOneBuild() ? side.name() : side.build().vmVersion();
    }

    private String system() {
        Environment.Host host = facts.host().host();
        return host.label() + ", " + host.os() + ", " + (host.memoryBytes() >> 20) + " MiB of memory\n" + jdk(from)
                + (facts.pair().isOneBuild() ? "" : "\n" + jdk(to));
    }

    private static String jdk(CapsuleSide side) {
        Environment.Jdk jdk = side.build();
        return jdk.vendor() + " " + jdk.version() + ", " + jdk.vmName() + " (build " + jdk.vmVersion() + ")";
    }

    private String description() {
        String text = "The JMH benchmark " + MarkdownText.code(facts.cell()) + " "
                + (slowdown() >= 1 ? "is slower" : "is faster")
                + " on " + to.name() + " than on " + from.name() + ".";
        List<String> findings = facts.search().findings();
        if (!findings.isEmpty()) {
            text += "\n\nSearch for the cause (evidence/search.json has every fork):\n\n"
                    + findings.stream()
                            .map(line -> "    " + MarkdownText.line(line))
                            .collect(Collectors.joining("\n"));
        }
        return text + "\n\nFiles in evidence/: " + String.join(", ", evidence) + ".";
    }

    private String regression() {
        return slowdown() >= 1 ? "Last worked in version " + from.build().version() : "No, " + to.name() + " is faster";
    }

    private String steps() {
        String digest = to.jars().get(0).sha256();
        String jar = facts.withJar()
                ? ""
                : "The jars are not part of the capsule. " + facts.howToBuild() + ". Give them with -j JAR."
                        + (digest == null ? "" : " SHA-256: " + digest + ".") + "\n\n";
        return jar + "With the folders of the JDKs:\n\n    sh reproduce.sh " + ReproduceScript.sides(facts)
                + "\n\nThe last line is REPRODUCED, NOT REPRODUCED or CAN'T SAY. By hand:\n\n    # " + from.name()
                + "\n    "
                + command(from) + "\n    # " + to.name() + "\n    " + command(to);
    }

    private static String command(CapsuleSide side) {
        String classPath = side.jars().stream().map(CapsuleJar::file).collect(Collectors.joining(":"));
        return "java "
                + ShellWords.line(side.command(classPath, "result.json"))
                        // Still in the block of code, and still the same word of the shell.
                        .replace("\n", "\n    ");
    }

    private String score(CapsuleSide side) {
        ScoreInterval interval = side.interval();
        return side.name() + ": " + number(side.score()) + " " + facts.unit() + " (" + Confidence.TEXT + " CI "
                + number(interval.low()) + " to " + number(interval.high()) + "), "
                + side.medians().size() + " forks";
    }

    private String ratio() {
        RatioInterval.Known ratio = facts.pair().interval();
        return number(ratio.ratio()) + " times the score before (" + Confidence.TEXT + " CI " + number(ratio.low())
                + " to " + number(ratio.high()) + ")";
    }

    /** Four significant digits without an exponent, because people read a bug report. */
    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .round(new MathContext(DIGITS))
                        .stripTrailingZeros()
                        .toPlainString()
                : Double.toString(value);
    }

    private String workaround() {
        List<String> options = facts.search().remedy();
        return options.isEmpty()
                ? "none known"
                : MarkdownText.code(String.join(" ", options)) + " on "
                        + facts.search().changed()
                        + " (after -XX:+UnlockDiagnosticVMOptions or -XX:+UnlockExperimentalVMOptions, where the JVM asks"
                        + " for it)";
    }
}
