package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.Option;
import dev.plateau.server.releases.Release;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The earlier level that the newest one of each series is compared with.
 *
 * @param value in an address
 * @param words "30 days ago", "release v3.3"
 * @param at its time; null for the best level of each series
 */
record Reference(String value, String words, @Nullable Instant at) {
    private static final int DAYS = 30;

    /** The choices of a project, the usual one first. */
    static List<Reference> choices(List<Release> newestFirst, Instant now) {
        List<Reference> choices = new ArrayList<>();
        choices.add(new Reference("", DAYS + " days ago", now.minus(Duration.ofDays(DAYS))));
        newestFirst.stream()
                .filter(release -> !release.time().isAfter(now))
                .findFirst()
                .ifPresent(
                        release -> choices.add(new Reference("release", "release " + release.name(), release.time())));
        choices.add(new Reference("best", "the best level", null));
        return choices;
    }

    Option option() {
        return new Option(value, words);
    }
}
