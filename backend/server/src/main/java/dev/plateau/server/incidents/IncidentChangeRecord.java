package dev.plateau.server.incidents;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A change of an incident with names in place of ids, as it is read: by REST, pages, mails and web hooks.
 *
 * @param benchmark its full name
 * @param before level before
 * @param ratio after over before, with {@code low} and {@code high} as its interval
 * @param beforeScoreId id of the last score before, as in the points of the series
 * @param lastGoodCommit commit of the last point before
 * @param conditions "average time, 4 threads, size=10"; metrics other than the primary one by name
 * @param differences as {@link IncidentChange#differences}
 * @param environment "17.0.9 default"; along JDK builds only the flag set
 */
public record IncidentChangeRecord(
        long id,
        long series,
        ChangeStatus state,
        String benchmark,
        String metric,
        double before,
        double after,
        String unit,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        long beforeScoreId,
        long firstScoreId,
        @Nullable String lastGoodCommit,
        @Nullable String firstBadCommit,
        String conditions,
        String environment,
        String host,
        String differences,
        @JsonIgnore BenchmarkKey key,
        @JsonIgnore IncidentChange change) {
    static IncidentChangeRecord of(IncidentChange change, BenchmarkKey key, EnvironmentNames names) {
        StoredChangePoint changePoint = change.changePoint();
        ChangeSize size = changePoint.shift();
        String flagSet = Names.flagSet(names.flagSet(change.flagSet()));
        return new IncidentChangeRecord(
                changePoint.id(),
                changePoint.series(),
                changePoint.state(),
                key.benchmark(),
                change.metric(),
                size.before(),
                size.after(),
                change.unit(),
                size.ratio(),
                size.low(),
                size.high(),
                change.before().score(),
                change.first().score(),
                change.before().commit(),
                change.first().commit(),
                Names.metric(key, change.metric()) + ", " + Names.circumstances(key, change.metric()),
                change.jdk() == null ? flagSet : names.label(change.host(), change.jdk(), change.flagSet()),
                names.host(change.host()).label(),
                change.differences(),
                key,
                change);
    }

    /** "Parser.parse". */
    public String shortName() {
        return key.shortName();
    }

    /** "12.3 µs/op". */
    public String levelBefore() {
        return Quantity.of(before, unit);
    }

    /** "13.3 µs/op". */
    public String levelAfter() {
        return Quantity.of(after, unit);
    }

    /** "7.6 % slower", of bytes "+8.2 %"; "–" where the ratio is undefined. */
    public String size() {
        return ratio == null ? Quantity.NONE : ChangeWords.of(ratio, metric, change.direction());
    }

    /** The change of a time beside that of its speed: "14 % more time per operation"; null for other metrics. */
    public @Nullable String asTime() {
        ChangeFact fact = ChangeFact.of(this);
        return fact.kind() == ChangeFact.Kind.TIME && ratio != null ? fact.quantity() : null;
    }

    /** "−8.7 to −6.4 %"; empty without an interval. */
    public String interval() {
        return ratio == null || low == null || high == null
                ? ""
                : ChangeWords.interval(ratio, low, high, metric, change.direction());
    }

    /** As {@link Confidence#TEXT}. */
    public String confidence() {
        return Confidence.TEXT;
    }

    /** True for a regression. */
    public boolean worse() {
        return change.harm() > 0;
    }

    /** "suspected", "confirmed", "recovered"; with a note if it is below the minimum effect. */
    public String status() {
        Integer below = change.changePoint().minimumEffect().below();
        return state.word() + (below == null ? "" : ", below the minimum effect of version " + below);
    }

    /** The last commit (or day) of the level before. */
    public String lastGood() {
        return change.before().name();
    }

    /** The first commit (or day) of the new level. */
    public String firstBad() {
        return change.first().name();
    }
}
