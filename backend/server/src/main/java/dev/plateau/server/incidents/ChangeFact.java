package dev.plateau.server.incidents;

import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.text.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A change of one benchmark in words: "Parser.parse takes 14 % longer".
 *
 * @param ratio level after over level before; null without one
 */
public record ChangeFact(
        String benchmark, Kind kind, @Nullable Double ratio) {
    /** From this ratio on a sentence says "as much", below it "more". */
    public static final double FACTOR = 2;

    /** Measured quantity. */
    public enum Kind {
        TIME("time per operation", "takes %s longer", "takes %s less time", "takes %s times as long"),
        THROUGHPUT("throughput", "is %s faster", "is %s slower", "is %s times as fast"),
        BYTES("bytes per operation", "allocates %s more", "allocates %s less", "allocates %s times as much"),
        OTHER("score", "is up %s", "is down %s", "is up %s times");

        private final String label;
        private final String more;
        private final String less;
        private final String times;

        Kind(String label, String more, String less, String times) {
            this.label = label;
            this.more = more;
            this.less = less;
            this.times = times;
        }

        /** "time per operation". */
        public String label() {
            return label;
        }

        static Kind of(IncidentChange change) {
            return of(change.metric(), change.unit(), change.direction());
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

    /** "Parser.parse takes 14 % longer". */
    public String sentence() {
        return benchmark + " " + verb();
    }

    /** "takes 14 % longer". */
    String verb() {
        if (ratio == null) {
            return "changed";
        }
        return ratio >= FACTOR
                ? kind.times.formatted(Quantity.factor(ratio))
                : (ratio < 1 ? kind.less : kind.more)
                        .formatted(Quantity.roughChange(ratio).substring(1));
    }
}
