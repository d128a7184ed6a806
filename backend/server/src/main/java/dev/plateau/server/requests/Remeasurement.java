package dev.plateau.server.requests;

import dev.plateau.server.detection.ChangePointsUpdated;
import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Requests re-measurements of suspected changes at the commit where they began, until they are confirmed or dropped: an outlier does not repeat, a
 * change does. Requests them for the possible end of a confirmed change, too. Along JDK builds only steps between two JDKs are measured again: a
 * change within the runs of one JDK is in its commit series.
 */
@Component
class Remeasurement {
    private final RequestFactory requestFactory;

    Remeasurement(RequestFactory requestFactory) {
        this.requestFactory = requestFactory;
    }

    /** Runs in the transaction that writes the changes. */
    @EventListener
    void ask(ChangePointsUpdated changed) {
        changed.changes().stream()
                .filter(change -> !change.late() && (change.series().axis() == Axis.COMMIT || change.isJdkStep()))
                .forEach(this::request);
    }

    private void request(UpdatedChangePoint change) {
        ChangeStatus state = change.changePoint().state();
        Point doubt = change.doubt();
        if (state == ChangeStatus.SUSPECT || state == ChangeStatus.WARNING) {
            request(
                    change,
                    change.first(),
                    "suspected change " + words(change.changePoint().shift()));
        } else if (doubt != null && change.changePoint().isLargeEnough()) {
            request(change, doubt, "perhaps back at the previous level");
        }
    }

    /** Size of a change as text; an allocation can begin at 0, where no percentage exists. */
    private static String words(ChangeSize shift) {
        return shift.before() == 0 ? "from 0" : "of " + Math.round(100 * (shift.after() / shift.before() - 1)) + " %";
    }

    private void request(UpdatedChangePoint change, Point point, String reason) {
        requestFactory.suspected(change.series().project(), point.scoreId(), reason);
    }
}
