package dev.plateau.server.dashboard.audit;

import dev.plateau.server.access.Person;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.platform.api.CsvText;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditEvent;
import dev.plateau.server.platform.audit.AuditEvents;
import dev.plateau.server.platform.audit.AuditEvents.AuditFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The audit log of the server, for administrators: a page with filters, and all its events as CSV and NDJSON. */
@Controller
@RequestMapping("/admin/audit")
record AuditPage(AuditEvents events, Projects projects, JsonMapper json) {
    private static final int ROWS = 100;
    private static final List<String> COLUMNS = List.of(
            "id",
            "at",
            "actor",
            "name",
            "address",
            "project",
            "action",
            "subject",
            "subjectId",
            "subjectName",
            "before",
            "after");

    /**
     * The filters of the address; null and empty select all.
     *
     * @param from first day, UTC
     * @param to last day
     */
    record Query(
            @Nullable String person,
            @Nullable String project,
            @Nullable AuditAction action,
            @Nullable LocalDate from,
            @Nullable LocalDate to) {
        /** @param projects ids by name */
        AuditFilter filter(Map<String, Long> projects) {
            return new AuditFilter(
                    Objects.requireNonNullElse(person, "").strip(),
                    project == null || project.isEmpty() ? null : projects.getOrDefault(project, -1L),
                    action,
                    start(from),
                    to == null ? null : start(to.plusDays(1)));
        }

        private static @Nullable Instant start(@Nullable LocalDate day) {
            return day == null ? null : day.atStartOfDay(ZoneOffset.UTC).toInstant();
        }
    }

    /** A line of the page, with the name of its project; null for none, or a deleted one. */
    record AuditRow(AuditEvent event, @Nullable String project) {}

    /**
     * Model of the page.
     *
     * @param address of the page, with its filters
     * @param older address of the next page; null on the last one
     */
    record AuditView(
            List<AuditRow> rows,
            Query query,
            List<Option> projects,
            List<Option> actions,
            Address address,
            @Nullable Address older) {
        /** The address of all events of the filters. */
        public Address export(String extension) {
            return new Address(
                    "/admin/audit/events." + extension,
                    address.without("before").query());
        }
    }

    /** For every address of this page: to others it does not exist. */
    @ModelAttribute
    void requireAdministrator(@AuthenticationPrincipal Person person) {
        if (!person.administrator()) {
            throw new PageNotFound("There is no such page.", "The audit log is for administrators.");
        }
    }

    @GetMapping
    String page(
            Query query,
            @RequestParam(required = false) @Nullable Long before,
            HttpServletRequest request,
            Model model) {
        Address address = Address.of(request);
        Map<String, Long> ids = projectIds();
        Map<Long, String> names = names(ids);
        List<AuditEvent> found = events.page(query.filter(ids), before, ROWS + 1);
        List<AuditRow> rows = found.stream()
                .limit(ROWS)
                .map(event -> new AuditRow(event, names.get(event.projectId())))
                .toList();
        model.addAttribute(
                "page",
                new AuditView(
                        rows,
                        query,
                        ids.keySet().stream()
                                .map(name -> new Option(name, name))
                                .toList(),
                        Stream.of(AuditAction.values())
                                .map(action -> new Option(action.name(), action.verb()))
                                .toList(),
                        address,
                        found.size() > ROWS
                                ? address.with("before", rows.getLast().event().id())
                                : null));
        return "audit/log";
    }

    @GetMapping("/events.csv")
    void csv(Query query, HttpServletResponse response) throws IOException {
        response.setContentType("text/csv;charset=utf-8");
        write(
                query,
                response,
                "csv",
                CsvText.line(COLUMNS),
                fields -> CsvText.line(fields.values().stream()
                        .map(value -> CsvText.harmless(Objects.toString(value, "")))
                        .toList()));
    }

    /** One JSON object a line. */
    @GetMapping("/events.ndjson")
    void ndjson(Query query, HttpServletResponse response) throws IOException {
        response.setContentType("application/x-ndjson");
        write(query, response, "ndjson", "", fields -> {
            ObjectNode node = json.createObjectNode();
            fields.forEach((name, value) -> node.set(
                    name,
                    value != null && (name.equals("before") || name.equals("after"))
                            ? json.readTree(value.toString())
                            : json.valueToTree(value)));
            return node + "\n";
        });
    }

    private void write(
            Query query,
            HttpServletResponse response,
            String extension,
            String head,
            Function<Map<String, @Nullable Object>, String> line)
            throws IOException {
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=audit." + extension);
        PrintWriter out = response.getWriter();
        out.write(head);
        Map<String, Long> ids = projectIds();
        Map<Long, String> names = names(ids);
        events.forEach(query.filter(ids), event -> {
            out.write(line.apply(fields(event, names)));
            if (out.checkError()) {
                throw new UncheckedIOException(new IOException("the client is gone"));
            }
        });
    }

    private static Map<String, @Nullable Object> fields(AuditEvent event, Map<Long, String> names) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", event.id());
        fields.put("at", event.at().toString());
        fields.put("actor", event.actor().name());
        fields.put("name", event.who());
        fields.put("address", event.address());
        fields.put("project", names.getOrDefault(event.projectId(), Objects.toString(event.projectId(), null)));
        fields.put("action", event.action().name());
        fields.put("subject", event.subject().name());
        fields.put("subjectId", event.subjectId());
        fields.put("subjectName", event.subjectName());
        fields.put("before", event.before());
        fields.put("after", event.after());
        return fields;
    }

    private Map<String, Long> projectIds() {
        return projects.all().stream()
                .collect(Collectors.toMap(Project::name, Project::id, (one, other) -> one, LinkedHashMap::new));
    }

    private static Map<Long, String> names(Map<String, Long> ids) {
        return ids.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    }
}
