package dev.plateau.wire.model;

import dev.plateau.wire.model.Upload.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The forks of a benchmark that have results.
 *
 * @param planned forks that JMH was to make
 * @param present forks with at least one iteration
 * @param cutShort those of them with fewer iterations than JMH was to make
 */
public record ForkCount(int planned, int present, int cutShort) {
    /** The forks of a score; empty where its file holds no raw data. */
    public static Optional<ForkCount> of(Settings settings, Score score) {
        return of(settings, score.measurements());
    }

    /** The forks of raw data; empty without any. */
    public static Optional<ForkCount> of(Settings settings, double[][] forks) {
        if (forks.length == 0) {
            return Optional.empty();
        }
        int full = Math.min(
                settings.measurementIterations(),
                Arrays.stream(forks).mapToInt(fork -> fork.length).max().orElse(0));
        long cut = Arrays.stream(forks)
                .filter(fork -> fork.length > 0 && fork.length < full)
                .count();
        return Optional.of(new ForkCount(planned(settings), present(forks), (int) cut));
    }

    /** The forks of which JMH wrote at least one iteration. */
    public static int present(double[][] forks) {
        return (int) Arrays.stream(forks).filter(fork -> fork.length > 0).count();
    }

    /** Without forks, JMH measures once, in its own process. */
    private static int planned(Settings settings) {
        return Math.max(1, settings.forks());
    }

    /** "2 of 5 forks have results"; empty if none is lost, or the counts are not known. */
    public static Optional<String> lost(int planned, int present) {
        return present == 0 || present >= planned
                ? Optional.empty()
                : Optional.of(present + " of " + planned + " forks " + (present == 1 ? "has" : "have") + " results");
    }

    /** The same of stored scores. */
    public static Optional<String> lost(Settings settings, int present) {
        return lost(planned(settings), present);
    }

    /** "2 of 5 forks have results, 1 fork was cut short"; empty if all forks are whole. */
    public Optional<String> words() {
        List<String> words = new ArrayList<>();
        lost(planned, present).ifPresent(words::add);
        if (cutShort > 0) {
            words.add(cutShort == 1 ? "1 fork was cut short" : cutShort + " forks were cut short");
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
    }

    /**
     * A benchmark of an upload that lost forks.
     *
     * @param words as {@link ForkCount#words} returns them
     */
    public record Loss(String benchmark, String words) {}

    /** The benchmarks of an upload that lost forks, or parts of them. */
    public static List<Loss> losses(Upload upload) {
        List<Loss> losses = new ArrayList<>();
        for (Upload.Run run : upload.runs()) {
            for (Upload.Row row : run.rows()) {
                of(row.settings(), row.scores().get(0))
                        .flatMap(ForkCount::words)
                        .ifPresent(words -> losses.add(new Loss(row.key().toString(), words)));
            }
        }
        return losses;
    }
}
