package dev.plateau.server.detection;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.detection.StoredChangePoint.Side;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Quantity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change point with the verdict and unit of its series: in JSON, CSV and on pages. Scores are ids, as in the points of the series. */
public record ChangeRecord(
        long id,
        ChangeStatus state,
        String verdict,
        String branch,
        long scoreId,
        long earliestScoreId,
        long latestScoreId,
        double before,
        double after,
        String unit,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        Instant detectedAt,
        @Nullable Instant confirmedAt,
        @Nullable Instant recoveredAt,

        @Schema(description = "Last run of the level before; null for changes of older versions") @Nullable
        Side beforeRun,

        @Schema(description = "First run of the new level") @Nullable
        Side firstRun,

        @Schema(description = "Commit time of the first run of the level that undid it") @Nullable
        Instant endedAt,

        @Schema(description = "Version of the minimum effect rules that it was confirmed by; 0 is the defaults")
        @Nullable
        Integer confirmedByVersion,

        @Schema(
                description =
                        "Version of the minimum effect rules whose minimum effect it is below, so that it alarms nobody")
        @Nullable
        Integer belowVersion,

        @JsonIgnore String metric,
        @JsonIgnore Direction direction) {
    public static ChangeRecord of(StoredChangePoint change, Series series) {
        ChangeSize shift = change.shift();
        return new ChangeRecord(
                change.id(),
                change.state(),
                change.verdict(series.direction()),
                change.branch(),
                change.score(),
                change.earliest(),
                change.latest(),
                shift.before(),
                shift.after(),
                series.unit(),
                shift.ratio(),
                shift.low(),
                shift.high(),
                change.detectedAt(),
                change.confirmedAt(),
                change.recoveredAt(),
                change.before(),
                change.first(),
                change.endedAt(),
                change.minimumEffect().confirmedBy(),
                change.minimumEffect().below(),
                series.metric(),
                series.direction());
    }

    /** CSS class of the text: only confirmed change points that last are coloured. */
    public String style() {
        if (state != ChangeStatus.CONFIRMED || belowVersion != null) {
            return "soft";
        }
        return verdict.equals("regressed") ? "worse" : verdict.equals("improved") ? "better" : "";
    }

    /** "7.6 % slower", "suspected: 7.6 % slower", "regressed +8.2 %, fixed". */
    public String words() {
        return switch (state) {
            case SUSPECT, WARNING -> state.word() + (ratio == null ? "" : ": " + size(ratio));
            case CONFIRMED -> change();
            case RECOVERED ->
                confirmedAt == null
                        ? "warning that passed"
                        : change() + (verdict.equals("regressed") ? ", fixed" : ", undone");
        };
    }

    /** The direction is a part of "7.6 % slower"; that of "+8.2 %" depends on the metric. */
    private String change() {
        if (ratio == null) {
            return verdict;
        }
        return (ChangeWords.isOfSpeed(metric, direction) ? "" : verdict + " ") + size(ratio);
    }

    private String size(double of) {
        return ChangeWords.of(of, metric, direction);
    }

    /** "−8.7 to −6.4 %"; empty without an interval. */
    public String interval() {
        return ratio == null || low == null || high == null
                ? ""
                : ChangeWords.interval(ratio, low, high, metric, direction);
    }

    /** "12.3 µs/op → 13.3 µs/op". */
    public String levels() {
        return Quantity.of(before, unit) + " → " + Quantity.of(after, unit);
    }

    /** Explanation of the state, for people who see it first. */
    public String meaning() {
        if (belowVersion != null) {
            return "smaller than what the project ignores (version " + belowVersion + "): no alert";
        }
        return switch (state) {
            case SUSPECT -> "one run differs from the level: measure it again";
            case WARNING -> "several runs differ from the level";
            case CONFIRMED -> "the detectors agree";
            case RECOVERED -> confirmedAt == null ? "later runs were on the old level" : "the old level is back";
        };
    }
}
