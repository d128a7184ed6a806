package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The open incidents of a person in all projects. */
@Controller
record AssignedPage(Incidents incidents, ProjectAccess access, Clock clock) {
    /** An open incident, with the name of its project. */
    record AssignedRow(IncidentRecord incident, String project, boolean overdue, boolean muted) {}

    /** Model of the page: overdue incidents come first, then the earliest due. */
    record AssignedView(List<AssignedRow> rows) {
        /** "3 open incidents in 2 projects, 1 of them overdue." */
        public String sentence() {
            if (rows.isEmpty()) {
                return "No open incidents are assigned to you.";
            }
            long projects = rows.stream().map(AssignedRow::project).distinct().count();
            long overdue = rows.stream().filter(AssignedRow::overdue).count();
            return rows.size() + (rows.size() == 1 ? " open incident" : " open incidents") + " in " + projects
                    + (projects == 1 ? " project" : " projects")
                    + (overdue == 0 ? "." : ", " + overdue + " of them overdue.");
        }
    }

    @GetMapping("/assigned")
    String page(@AuthenticationPrincipal @Nullable Person reader, Model model) {
        Instant now = clock.instant();
        Map<Long, String> names = access.visible().stream().collect(Collectors.toMap(Project::id, Project::name));
        model.addAttribute(
                "view",
                new AssignedView(incidents.openOf(reader == null ? 0 : reader.account()).stream()
                        .filter(incident -> names.containsKey(incident.project()))
                        .map(incident -> new AssignedRow(
                                incident,
                                Objects.requireNonNull(names.get(incident.project())),
                                incident.isOverdue(now),
                                incident.isMuted(now)))
                        .sorted(Comparator.comparing(AssignedRow::overdue)
                                .reversed()
                                .thenComparing(row -> Objects.requireNonNullElse(
                                        row.incident().due(), LocalDate.MAX))
                                .thenComparing(row -> row.incident().severity(), Comparator.reverseOrder())
                                .thenComparing(row -> row.incident().id()))
                        .toList()));
        return "incidents/assigned";
    }
}
