package dev.plateau.collector.screen;

import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChange.ChangeEvidence;
import dev.plateau.knowledge.JdkChange.ChangeSource;
import dev.plateau.knowledge.JdkChange.ChangeTest;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import java.util.ArrayList;
import java.util.List;

/** Changes between two JDK builds in words. */
public record JdkChangeText(JdkVersion from, JdkVersion to, List<JdkChange> changes) {
    private static final int WIDTH = 110;
    private static final String INDENT = "            ";

    /** The lines. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        int known = JdkChanges.published().all().size();
        lines.add(
                changes.isEmpty()
                        ? "None of the " + known + " known JDK changes lies between " + from + " and " + to + "."
                        : changes.size() + " of " + known + " known JDK changes lie between " + from + " and " + to
                                + ":");
        changes.forEach(change -> add(lines, change));
        return lines;
    }

    private static void add(List<String> lines, JdkChange change) {
        lines.add("");
        lines.add(change.title() + " (" + change.id() + ")");
        field(lines, "release", change.releases() + ", " + change.kind().word());
        field(lines, "effect", change.effect());
        change.tests().forEach(test -> field(lines, "test by", test(test)));
        if (change.noTest() != null) {
            field(lines, "test by", change.noTest());
        }
        if (!change.frames().isEmpty()) {
            field(
                    lines,
                    "frames",
                    String.join(
                            ", ",
                            change.frames().stream().map(JdkChangeText::frame).toList()));
        }
        field(lines, "verified", change.verified().word() + ": " + change.note());
        change.sources().forEach(source -> field(lines, "source", source(source)));
    }

    private static String test(ChangeTest test) {
        return test.command() + "   (JDK " + test.builds() + (test.only() == null ? "" : ", " + test.only()) + ")";
    }

    private static String frame(ChangeEvidence frame) {
        String builds = frame.builds().toString();
        return frame.name() + (builds.equals("all") ? "" : " (JDK " + builds + ")");
    }

    private static String source(ChangeSource source) {
        return source.name() + "  " + source.url();
    }

    private static void field(List<String> lines, String name, String text) {
        StringBuilder line = new StringBuilder("  " + name + " ".repeat(INDENT.length() - 2 - name.length()));
        int words = 0;
        for (String word : text.split(" ", -1)) {
            if (words > 0 && line.length() + word.length() + 1 > WIDTH) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(INDENT);
                words = 0;
            }
            line.append(words++ == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString().stripTrailing());
    }
}
