package dev.plateau.server.dashboard.profile;

import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.wording.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A recording that is explained, with the name of its side.
 *
 * @param label what makes it different from the other side: "17.0.9 default"
 */
public record RecordedSide(String label, RecordingSummary fork) {
    /** Whether it was read, if only in part. */
    boolean isRead() {
        return !fork.kinds().isEmpty();
    }

    /** What can't be said of this side as a whole; empty when all can. */
    String trouble() {
        return switch (fork.state()) {
            case WAITING -> "the recording is still being read. Look again in a moment.";
            case WHOLE -> "";
            case PARTLY -> "part of the recording could not be read: " + fork.reason();
            case REFUSED -> "the recording can’t be shown: " + fork.reason();
        };
    }

    /** Time in locks and monitors for each operation; what rules cut is not among it. */
    public String blockedPerOperation() {
        List<KindSummary> kinds = Stream.of("monitor", "park")
                .map(fork.kinds()::get)
                .filter(Objects::nonNull)
                .toList();
        if (kinds.isEmpty()) {
            return Quantity.NONE;
        }
        long nanos = kinds.stream().mapToLong(KindSummary::weight).sum();
        boolean blind = kinds.stream().anyMatch(kind -> kind.blind() != null);
        if (nanos == 0) {
            return blind ? "not observable" : "none";
        }
        Long operations = fork.operations();
        return (blind ? "at least " : "")
                + (operations == null || operations == 0
                        ? ProfileLists.time(nanos) + " in all"
                        : Quantity.of((double) nanos / operations, "ns/op"));
    }
}
