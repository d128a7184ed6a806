package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.ProfileAnswer;
import dev.plateau.server.dashboard.profile.ProfileLists.ShareRow;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.wire.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    /** Facts of a kind for the answer of a page; {@code methods} are those of all sides, this one's in column {@code side}. */
    ProfileAnswer.Recorded recorded(EventKind kind, List<ShareRow> methods, int side) {
        KindSummary summary = fork.kinds().get(kind);
        Optional<ShareRow> top = methods.stream()
                .max(Comparator.comparingDouble(row -> row.sides().get(side).share()));
        double share = top.map(row -> row.sides().get(side).share()).orElse(0.0);
        return new ProfileAnswer.Recorded(
                label,
                summary == null || summary.observable(),
                summary == null ? 0 : summary.events(),
                summary == null
                        ? 0
                        : summary.cuts().stream().mapToLong(CutTotal::events).sum(),
                summary == null
                                || summary.blind() != null
                                || !isCounted()
                                || kind.unit().equals("samples")
                        ? null
                        : (Double) ((double) summary.weight() / Objects.requireNonNull(fork.operations())),
                summary == null ? null : perOperation(kind, summary.weight()),
                share > 0 ? top.orElseThrow().shortName() : null,
                share);
    }

    /** True if the operations of the recorded fork are known. */
    boolean isCounted() {
        return fork.operations() != null && fork.operations() > 0;
    }

    /** A weight of an operation, "5.9 µs/op"; of the whole fork for samples, and where operations were not counted. */
    String amount(EventKind kind, long weight) {
        String perOperation = perOperation(kind, weight);
        return perOperation == null ? Quantity.weight((double) weight, kind.unit()) : perOperation;
    }

    /** "5.9 µs/op"; null for samples, and where operations were not counted. */
    private @Nullable String perOperation(EventKind kind, long weight) {
        Long operations = fork.operations();
        return operations == null || operations == 0 || kind.unit().equals("samples")
                ? null
                : Quantity.of((double) weight / operations, kind.isBlocking() ? "ns/op" : "B/op");
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

        /** Nanoseconds per operation; null when unknown. */
        public @Nullable Double amount() {
            return nanos == null || operations == null ? null : (Double) ((double) nanos / operations);
        }

        /** "5.91 µs/op", "at least 5.91 µs/op"; "operations not counted", "not observable", "none recorded", "none". */
        public String words() {
            if (nanos == null) {
                return isHidden ? "not observable" : isPart ? "none recorded" : Quantity.NONE;
            }
            if (nanos == 0) {
                return "none";
            }
            Double amount = amount();
            return amount == null
                    ? "operations not counted"
                    : (isPart ? "at least " : "") + Quantity.of(amount, "ns/op");
        }
    }
}
