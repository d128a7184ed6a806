package dev.plateau.server.dashboard.assistants;

import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The tools. Each checks that the caller sees the project, and runs in a turn of the project with a deadline, without writing. */
@Component
record AssistantTools(
        ProjectAccess access,
        Calculations calculations,
        JsonMapper json,
        RegressionAnswers regressions,
        ComparisonAnswers comparisons,
        SeriesAnswers series) {
    private static final String PROJECT = "project";
    private static final String BASELINE = "Id of the baseline's environment";
    private static final String CANDIDATE = "Id of the candidate's environment";
    private static final ToolAnnotations READ_ONLY = ToolAnnotations.builder()
            .readOnlyHint(true)
            .idempotentHint(true)
            .openWorldHint(false)
            .build();

    /**
     * The answer of a tool.
     *
     * @param answer in the words of the server alone
     * @param quoted facts with texts that people sent
     */
    record Answer(String answer, Object quoted) {}

    /** The arguments of a call, checked against the tool's schema. */
    record Arguments(Map<String, Object> values) {
        String text(String name) {
            return String.valueOf(values.getOrDefault(name, ""));
        }

        @Nullable
        Long number(String name) {
            return values.get(name) instanceof Number number ? (Long) number.longValue() : null;
        }
    }

    /** A parameter of a tool, optional unless said. */
    private record Parameter(String name, String type, String description, boolean required) {
        static Parameter number(String name, String description) {
            return new Parameter(name, "integer", description, false);
        }
    }

    /** A question about a project. */
    private interface Question {
        Answer answer(Project project, Arguments arguments);
    }

    List<SyncToolSpecification> all() {
        Parameter benchmark = new Parameter("benchmark", "string", "Part of the benchmark's name", false);
        return List.of(
                tool(
                        "what_regressed",
                        "Regressions of a project that were opened in the last days, each in one sentence, with the cause if a"
                                + " search verified it.",
                        (project, given) -> regressions.since(project, given.number("days")),
                        Parameter.number("days", "Days to look back; default 7")),
                tool(
                        "explain_incident",
                        "One incident: what changed, likely and verified causes, and the commits of its range.",
                        (project, given) ->
                                regressions.explain(project, Objects.requireNonNull(given.number("incident"))),
                        new Parameter("incident", "integer", "Id of the incident", true)),
                tool(
                        "compare_environments",
                        "Newest scores of two environments (JDK, flags, host), benchmark by benchmark. Without ids: lists the"
                                + " environments.",
                        (project, given) ->
                                comparisons.compare(project, given.number("baseline"), given.number("candidate")),
                        Parameter.number("baseline", BASELINE),
                        Parameter.number("candidate", CANDIDATE)),
                tool(
                        "hot_methods",
                        "Methods whose share of CPU, allocation or waits is larger in the candidate's recordings than in the"
                                + " baseline's.",
                        (project, given) -> comparisons.hotMethods(
                                project, given.number("baseline"), given.number("candidate"), given.text("benchmark")),
                        new Parameter("baseline", "integer", BASELINE, true),
                        new Parameter("candidate", "integer", CANDIDATE, true),
                        benchmark),
                tool(
                        "series_csv",
                        "The newest points of a series as CSV. Without its id: lists the series of a benchmark.",
                        (project, given) -> series.csv(project, given.number("series"), given.text("benchmark")),
                        Parameter.number("series", "Id of the series"),
                        benchmark));
    }

    private SyncToolSpecification tool(String name, String description, Question question, Parameter... parameters) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(PROJECT, Map.of("type", "string", "description", "Name of the project"));
        for (Parameter one : parameters) {
            properties.put(one.name(), Map.of("type", one.type(), "description", one.description()));
        }
        List<String> required = Stream.concat(
                        Stream.of(PROJECT),
                        Arrays.stream(parameters).filter(Parameter::required).map(Parameter::name))
                .toList();
        Tool tool = Tool.builder(name, Map.of("type", "object", "properties", properties, "required", required))
                .description(description)
                .annotations(READ_ONLY)
                .build();
        return new SyncToolSpecification(tool, (context, request) -> call(context, request, question));
    }

    private CallToolResult call(McpTransportContext context, CallToolRequest request, Question question) {
        Arguments arguments = new Arguments(request.arguments());
        try {
            Project project = access.visible(
                            (Authentication) context.get(AssistantController.CALLER), arguments.text(PROJECT))
                    .orElseThrow(() -> Problem.notFound(PROJECT, arguments.text(PROJECT)));
            Answer answer = calculations.run(project.id(), () -> question.answer(project, arguments));
            return CallToolResult.builder()
                    .structuredContent(answer)
                    .addTextContent(json.writeValueAsString(answer))
                    .build();
        } catch (Problem problem) {
            return CallToolResult.builder()
                    .addTextContent(String.valueOf(problem.getBody().getDetail()))
                    .isError(true)
                    .build();
        }
    }
}
