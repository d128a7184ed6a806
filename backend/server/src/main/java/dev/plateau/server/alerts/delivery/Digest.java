package dev.plateau.server.alerts.delivery;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A daily or weekly mail about incidents, the open and worst ones first.
 *
 * @param address of the list of all incidents
 */
public record Digest(String subject, String title, List<MessageContent> shown, int more, String address) {
    /** Lines that people read in ten seconds. */
    private static final int MAX_SHOWN = 10;

    /** @param cadence "daily" */
    static Digest of(List<MessageContent> all, String cadence, String project, String address) {
        List<MessageContent> ordered = all.stream()
                .sorted(Comparator.comparing(MessageContent::isOver)
                        .thenComparing(Comparator.comparingDouble(MessageContent::effect)
                                .reversed()))
                .toList();
        long over = all.stream().filter(MessageContent::isOver).count();
        long open = all.size() - over;
        String counts =
                (open == 0 ? "No regression open" : open + (open == 1 ? " regression" : " regressions") + " open")
                        + (over == 0 ? "" : ", " + over + " over");
        return new Digest(
                counts + ", " + cadence + " summary" + MessageContent.PROJECT_APART + project,
                counts,
                ordered.stream().limit(MAX_SHOWN).toList(),
                Math.max(0, all.size() - MAX_SHOWN),
                address);
    }

    /** The plain text. */
    String text() {
        return title + "\n\n"
                + shown.stream()
                        .map(content ->
                                "%s%n  %s%n  %s%n".formatted(content.sentence(), content.status(), content.address()))
                        .collect(Collectors.joining("\n"))
                + (more == 0 ? "" : "\nand " + more + " more: " + address + "\n");
    }
}
