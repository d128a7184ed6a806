package dev.plateau.server.incidents;

import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A change of one benchmark in words: "Parser.parse is 12 % slower".
 *
 * @param ratio level after over level before; null without one
 */
public record ChangeFact(
        String benchmark, Kind kind, @Nullable Double ratio) {
    /** Measured quantity. */
    public enum Kind {
        TIME("time per operation"),
        THROUGHPUT("throughput"),
        BYTES("bytes per operation"),
        OTHER("score");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** "time per operation". */
        public String label() {
            return label;
        }

        static Kind of(IncidentChange change) {
            return of(change.metric(), change.unit(), change.direction());
        }

        /** "12 % slower"; of an amount "+25 %". */
        public String size(double ratio) {
            return switch (this) {
                case TIME -> ChangeWords.speed(1 / ratio);
                case THROUGHPUT -> ChangeWords.speed(ratio);
                case BYTES, OTHER -> ChangeWords.amount(ratio);
            };
        }

        public static Kind of(String metric, String unit, Direction direction) {
            if (unit.equals(Units.BYTES_PER_OPERATION)) {
                return BYTES;
            }
            if (!metric.equals(Score.PRIMARY)) {
                return OTHER;
            }
            return switch (direction) {
                case LOWER_IS_BETTER -> TIME;
                case HIGHER_IS_BETTER -> THROUGHPUT;
                case NEITHER -> OTHER;
            };
        }
    }

    public static ChangeFact of(IncidentChangeRecord change) {
        return new ChangeFact(change.shortName(), Kind.of(change.change()), change.ratio());
    }

    /** "Parser.parse is 12 % slower". */
    public String sentence() {
        return benchmark + " " + verb();
    }

    /** "is 12 % slower", "allocates 25 % more". */
    String verb() {
        if (ratio == null) {
            return "changed";
        }
        boolean isMultiple = ChangeWords.isMultiple(ratio);
        return switch (kind) {
            case TIME, THROUGHPUT -> "is " + size();
            case BYTES ->
                "allocates "
                        + (isMultiple
                                ? ChangeWords.amount(ratio) + " as much"
                                : ChangeWords.share(ratio) + (ratio < 1 ? " less" : " more"));
            case OTHER ->
                "is "
                        + (isMultiple
                                ? ChangeWords.amount(ratio) + " as high"
                                : (ratio < 1 ? "down " : "up ") + ChangeWords.share(ratio));
        };
    }

    /** "got 20 % slower", "regressed +25 %". */
    public String past(String verdict) {
        if (ratio == null) {
            return verdict;
        }
        return switch (kind) {
            case TIME, THROUGHPUT -> "got " + size();
            case BYTES, OTHER -> verdict + " " + size();
        };
    }

    /** The quantity of {@link #size}: "14 % more time per operation", as a time and its speed change by different shares; "throughput". */
    public String quantity() {
        return kind != Kind.TIME || ratio == null
                ? kind.label()
                : ChangeWords.isMultiple(ratio)
                        ? ChangeWords.amount(ratio) + " the " + kind.label()
                        : ChangeWords.share(ratio) + (ratio < 1 ? " less " : " more ") + kind.label();
    }

    /** "12 % slower"; of an amount "+25 %"; "–" without a ratio. */
    public String size() {
        return ratio == null ? Quantity.NONE : kind.size(ratio);
    }
}
