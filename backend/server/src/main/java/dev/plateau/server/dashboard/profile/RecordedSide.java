package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.wire.text.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An explained recording, with the name of its side.
 *
 * @param label its difference from the other side: "17.0.9 default"
 */
public record RecordedSide(String label, RecordingSummary fork) {
    /** True if it was read, at least in part. */
    boolean isRead() {
        return !fork.kinds().isEmpty();
    }

    /** Reason why this side can't be shown, or only in part; empty for a whole one. */
    String trouble() {
        return switch (fork.state()) {
            case WAITING -> "the recording is still being read. Look again in a moment.";
            case WHOLE -> "";
            case PARTLY -> "part of the recording could not be read: " + fork.reason();
            case REFUSED -> "the recording can’t be shown: " + fork.reason();
        };
    }

    /** Time in locks and monitors. */
    public BlockedTime blocked() {
        return BlockedTime.of(fork);
    }

    /** Time in locks and monitors per operation, in words. */
    public String blockedPerOperation() {
        return blocked().words(true);
    }

    /**
     * Time in locks and monitors of a recorded fork, without the events that rules cut.
     *
     * @param nanos of all threads together; null where the recording has none and may lack some
     * @param operations of the benchmark during the recording; null when unknown
     * @param isPart true if some of it was not recorded
     * @param isHidden true if no event of a kind could be recorded
     */
    public record BlockedTime(
            @Nullable Long nanos, @Nullable Long operations, boolean isPart, boolean isHidden) {
        static BlockedTime of(RecordingSummary fork) {
            List<KindSummary> kinds = Stream.of(EventKind.MONITOR, EventKind.PARK)
                    .map(fork.kinds()::get)
                    .filter(Objects::nonNull)
                    .toList();
            long nanos = kinds.stream().mapToLong(KindSummary::weight).sum();
            boolean isBlind = kinds.stream().anyMatch(kind -> kind.blind() != null);
            Long operations = fork.operations();
            return new BlockedTime(
                    kinds.isEmpty() || (nanos == 0 && isBlind) ? null : (Long) nanos,
                    operations == null || operations == 0 ? null : operations,
                    isBlind,
                    kinds.stream().anyMatch(kind -> !kind.observable()));
        }

        /** True if any blocked time was recorded. */
        public boolean isAny() {
            return nanos != null && nanos > 0;
        }

        /** Nanoseconds, per operation or in total; null when unknown. */
        public @Nullable Double amount(boolean perOperation) {
            if (nanos == null) {
                return null;
            }
            if (!perOperation) {
                return (double) nanos;
            }
            return operations == null ? null : (Double) ((double) nanos / operations);
        }

        /** "5.91 µs/op", "at least 1.20 s in all"; "not observable", "none recorded", "none". */
        public String words(boolean perOperation) {
            if (nanos == null) {
                return isHidden ? "not observable" : isPart ? "none recorded" : Quantity.NONE;
            }
            if (nanos == 0) {
                return "none";
            }
            Double amount = amount(perOperation);
            return (isPart ? "at least " : "")
                    + (amount == null || !perOperation
                            ? ProfileLists.time(nanos) + " in all"
                            : Quantity.of(amount, "ns/op"));
        }
    }
}
