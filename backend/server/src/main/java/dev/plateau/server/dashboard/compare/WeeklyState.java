package dev.plateau.server.dashboard.compare;

import dev.plateau.server.alerts.delivery.StateContent;
import dev.plateau.server.alerts.delivery.StateContent.StateRow;
import dev.plateau.server.alerts.delivery.StateContent.StateSource;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.dashboard.answers.StateAnswer;
import dev.plateau.server.dashboard.sharing.ForestDrawing;
import org.springframework.stereotype.Component;

/** The page about the state of performance since a week before, for mails. */
@Component
record WeeklyState(Projects projects, StatePage page) implements StateSource {
    /** Lines that people read in ten seconds. */
    private static final int MAX_SHOWN = 10;

    @Override
    public StateContent ofWeek(long id) {
        Project project = projects.get(id);
        String since = page.weekAgo();
        StateAnswer answer = page.since(project, since);
        return new StateContent(
                project.name(),
                answer.sentence(),
                answer.unmeasured(),
                answer.environments().isEmpty() ? null : ForestDrawing.of(answer.forest(), answer.sentence()),
                answer.changed().stream()
                        .limit(MAX_SHOWN)
                        .map(one -> new StateRow(
                                one.name(), one.environment(), one.speed().words(), one.isSlower()))
                        .toList(),
                Math.max(0, answer.changed().size() - MAX_SHOWN),
                "/projects/" + project.name() + "/state?since=" + since);
    }
}
