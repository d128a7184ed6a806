package dev.plateau.server.requests;

import dev.plateau.server.regressions.LevelChange;
import dev.plateau.server.regressions.LevelsChanged;
import dev.plateau.server.regressions.Shift;
import dev.plateau.server.regressions.State;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Has suspected changes measured again, at the commit where they began: a run that was only unlucky does not repeat, a change does. So is
 * what may be the end of a confirmed change. Along JDK builds that is asked of steps between two JDKs only: what changes within the runs of
 * one JDK, its commit series tells.
 */
@Component
class Suspicions {
    private final Asking asking;

    Suspicions(Asking asking) {
        this.asking = asking;
    }

    /** In the transaction that writes the changes. */
    @EventListener
    void ask(LevelsChanged changed) {
        changed.changes().stream()
                .filter(level -> level.series().axis() == Axis.COMMIT || level.isJdkStep())
                .forEach(this::ask);
    }

    private void ask(LevelChange level) {
        State state = level.change().state();
        Point doubt = level.doubt();
        if (state == State.SUSPECT || state == State.WARNING) {
            Shift shift = level.change().shift();
            long percent = Math.round(100 * (shift.after() / shift.before() - 1));
            ask(level, level.first(), "suspected change of " + percent + " %");
        } else if (doubt != null && level.change().counts()) {
            ask(level, doubt, "perhaps back on the level before");
        }
    }

    private void ask(LevelChange level, Point point, String reason) {
        asking.suspected(level.series().project(), point.scoreId(), reason);
    }
}
