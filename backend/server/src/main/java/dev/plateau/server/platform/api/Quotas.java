package dev.plateau.server.platform.api;

import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;

/**
 * Quotas of each project. What would exceed one is refused as a whole.
 *
 * @param series Series of a project. An upload that would add more gets 413.
 * @param scoresADay Scores that a project may store on a day (UTC). Further uploads get 429 until the next day.
 * @param recordings Bytes of the stored recordings of a project. An upload with more gets 413.
 */
@ConfigurationProperties("plateau.quotas")
public record Quotas(long series, long scoresADay, DataSize recordings) {
    /** Checks the series of a project, with those that an upload adds. */
    public void checkSeries(long found) {
        if (found > series) {
            throw exceeded(
                    HttpStatus.CONTENT_TOO_LARGE,
                    "series",
                    number(series) + " series (plateau.quotas.series)",
                    "Each benchmark, parameter value, thread count, metric, host, JDK and flag set makes one: leave out what nobody"
                            + " compares, delete runs whose series nobody needs, or let the administrator raise the quota.");
        }
    }

    /** Checks the scores of a project on this day, with those of an upload. */
    public void checkScores(long found) {
        if (found > scoresADay) {
            throw exceeded(
                    HttpStatus.TOO_MANY_REQUESTS,
                    "scores-a-day",
                    number(scoresADay) + " scores a day (plateau.quotas.scores-a-day)",
                    "Send it again tomorrow (UTC), measure fewer metrics, or let the administrator raise the quota.");
        }
    }

    /** Checks the bytes of a project's recordings, with those of an upload. */
    public void checkRecordings(long found) {
        if (found > recordings.toBytes()) {
            throw exceeded(
                    HttpStatus.CONTENT_TOO_LARGE,
                    "recordings",
                    recordings.toMegabytes() + " MiB of recordings (plateau.quotas.recordings)",
                    "Delete runs with recordings, keep files for a shorter time (plateau.recordings.keep-files), or let the"
                            + " administrator raise the quota.");
        }
    }

    private static Problem exceeded(HttpStatus status, String quota, String most, String next) {
        return new Problem(
                status,
                "quota-" + quota,
                "The project's quota is used up",
                "A project may have " + most + ", and this upload would exceed it. Nothing of it was stored. " + next);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
