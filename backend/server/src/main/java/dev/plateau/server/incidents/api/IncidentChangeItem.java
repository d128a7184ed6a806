package dev.plateau.server.incidents.api;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.statistics.online.ChangeStatus;
import org.jspecify.annotations.Nullable;

/** A change of an incident in the REST API; scores by id, as in the points of the series. */
record IncidentChangeItem(
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
        @Nullable String firstBadCommit) {
    static IncidentChangeItem of(IncidentChangeText incidentChangeText) {
        IncidentChange incidentChange = incidentChangeText.member();
        StoredChangePoint change = incidentChange.changePoint();
        return new IncidentChangeItem(
                change.id(),
                change.series(),
                change.state(),
                incidentChangeText.key().benchmark(),
                incidentChange.metric(),
                change.shift().before(),
                change.shift().after(),
                incidentChange.unit(),
                change.shift().ratio(),
                change.shift().low(),
                change.shift().high(),
                incidentChange.before().score(),
                incidentChange.first().score(),
                incidentChange.before().commit(),
                incidentChange.first().commit());
    }
}
