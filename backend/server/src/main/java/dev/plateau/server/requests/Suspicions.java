package dev.plateau.server.requests;

import dev.plateau.server.regressions.LevelChange;
import dev.plateau.server.regressions.LevelsChanged;
import dev.plateau.server.regressions.State;
import dev.plateau.server.series.Axis;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Has suspected changes measured again, at the commit where they began: a run that was only unlucky does not repeat, a change does. Better
 * numbers are suspected like worse ones: they may be the end of a regression.
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
        changed.changes().stream().filter(Suspicions::isOpen).forEach(this::ask);
    }

    private static boolean isOpen(LevelChange level) {
        State state = level.change().state();
        return level.series().axis() == Axis.COMMIT && (state == State.SUSPECT || state == State.WARNING);
    }

    private void ask(LevelChange level) {
        asking.suspected(
                level.series().project(),
                level.first().scoreId(),
                "suspected change of "
                        + Math.round(100
                                * (level.change().shift().after()
                                                / level.change().shift().before()
                                        - 1)) + " %");
    }
}
