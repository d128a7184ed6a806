package dev.plateau.server.requests;

import dev.plateau.server.regressions.ChangePointsUpdated;
import dev.plateau.server.regressions.UpdatedChangePoint;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Requests re-measurements of suspected changes at the commit where they began, until they are confirmed or gone: a run that was only unlucky
 * does not repeat, a change does. Requests them for what may be the end of a confirmed change, too. Along JDK builds that is asked of steps between two JDKs only: what changes within the runs of
 * one JDK, its commit series tells.
 */
@Component
class Remeasurement {
    private final RequestFactory requestFactory;

    Remeasurement(RequestFactory requestFactory) {
        this.requestFactory = requestFactory;
    }

    /** In the transaction that writes the changes. */
    @EventListener
    void ask(ChangePointsUpdated changed) {
        changed.changes().stream()
                .filter(level -> level.series().axis() == Axis.COMMIT || level.isJdkStep())
                .forEach(this::ask);
    }

    private void ask(UpdatedChangePoint level) {
        ChangeStatus state = level.changePoint().state();
        Point doubt = level.doubt();
        if (state == ChangeStatus.SUSPECT || state == ChangeStatus.WARNING) {
            ChangeSize shift = level.changePoint().shift();
            long percent = Math.round(100 * (shift.after() / shift.before() - 1));
            ask(level, level.first(), "suspected change of " + percent + " %");
        } else if (doubt != null && level.changePoint().counts()) {
            ask(level, doubt, "perhaps back at the previous level");
        }
    }

    private void ask(UpdatedChangePoint level, Point point, String reason) {
        requestFactory.suspected(level.series().project(), point.scoreId(), reason);
    }
}
