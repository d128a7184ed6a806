package dev.plateau.server.dashboard.audit;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.audit.AuditEvent;
import dev.plateau.server.platform.audit.AuditEvents;
import dev.plateau.server.platform.audit.AuditEvents.AuditFilter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The activity in a project: who did what, newest first. */
@Controller
record ActivityPage(AuditEvents events) {
    private static final int ROWS = 100;

    /**
     * Model of the page.
     *
     * @param days events by day (UTC), the newest first
     * @param older id of the last event shown; null if there are no older ones
     */
    record ActivityView(
            Map<LocalDate, List<ActivityRow>> days,
            @Nullable Long older) {}

    /** @param address page of the object, below that of the project; empty if it has none */
    record ActivityRow(AuditEvent event, String address) {
        static ActivityRow of(AuditEvent event) {
            return new ActivityRow(
                    event,
                    switch (event.subject()) {
                        case INCIDENT, INCIDENT_NOTE -> "/incidents/" + event.subjectId();
                        case RUN_MARK -> "/runs/" + event.subjectId();
                        case MINIMUM_EFFECTS -> "/minimum-effect-rules";
                        case ALERT_RULE -> "/alerts";
                        case SAVED_VIEW -> "/views";
                        case ALIAS -> "/benchmark-aliases";
                        case TOKEN, RELEASE, REPOSITORY, AUTHOR_NAMES, DIRECTION -> "/settings";
                        default -> "";
                    });
        }
    }

    @GetMapping("/projects/{project}/activity")
    String page(Project project, @RequestParam(required = false) @Nullable Long before, Model model) {
        List<AuditEvent> found = events.page(AuditFilter.of(project.id()), before, ROWS + 1);
        List<AuditEvent> shown = found.stream().limit(ROWS).toList();
        model.addAttribute(
                "page",
                new ActivityView(
                        shown.stream()
                                .collect(Collectors.groupingBy(
                                        event -> LocalDate.ofInstant(event.at(), ZoneOffset.UTC),
                                        LinkedHashMap::new,
                                        Collectors.mapping(ActivityRow::of, Collectors.toList()))),
                        found.size() > ROWS ? shown.getLast().id() : null));
        return "audit/activity";
    }
}
