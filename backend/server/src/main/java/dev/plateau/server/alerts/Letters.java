package dev.plateau.server.alerts;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.FlagDifference;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.Affected;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Member;
import dev.plateau.server.incidents.Sketch;
import dev.plateau.server.incidents.Stories;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.wire.BenchmarkKey;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes what messages say, from what is known when they are sent. */
@Component
class Letters {
    private static final int ROWS = 10;
    private static final int FLAGS = 12;

    private final Projects projects;
    private final Incidents incidents;
    private final Stories stories;
    private final RunCatalog runs;
    private final Environments environments;
    private final Links links;

    Letters(
            Projects projects,
            Incidents incidents,
            Stories stories,
            RunCatalog runs,
            Environments environments,
            Links links) {
        this.projects = projects;
        this.incidents = incidents;
        this.stories = stories;
        this.runs = runs;
        this.environments = environments;
        this.links = links;
    }

    Letter about(Message message) {
        Incident incident =
                incidents.find(message.project(), message.incident()).orElseThrow();
        String project = project(message.project());
        List<Member> members = incidents.members(incident.id());
        List<Affected> affected = stories.affected(members.stream().limit(ROWS).toList());
        return new Letter(
                project,
                incident,
                affected,
                members.size(),
                links.incident(project, incident.id()),
                members.isEmpty() ? null : evidence(project, affected.getFirst()));
    }

    private Letter.Evidence evidence(String project, Affected affected) {
        Member worst = affected.member();
        Sketch sketch = stories.sketch(worst);
        Map<Long, RunFacts> sides = runs
                .byIds(List.of(worst.before().run(), worst.first().run()))
                .stream()
                .collect(Collectors.toMap(RunFacts::id, Function.identity()));
        return new Letter.Evidence(
                sketch.scores().length == 0 ? null : sketch,
                flags(sides, worst),
                repeat(affected.key(), sides.get(worst.first().run())),
                links.series(project, worst),
                links.comparison(project, worst));
    }

    String project(long id) {
        return projects.all().stream()
                .filter(project -> project.id() == id)
                .findFirst()
                .orElseThrow()
                .name();
    }

    private List<FlagDifference> flags(Map<Long, RunFacts> sides, Member worst) {
        RunFacts before = sides.get(worst.before().run());
        RunFacts first = sides.get(worst.first().run());
        return before == null || first == null || before.environmentId() == first.environmentId()
                ? List.of()
                : environments.flagDifferences(before.environmentId(), first.environmentId()).stream()
                        .limit(FLAGS)
                        .toList();
    }

    /** JMH's own command line: it works with any benchmark jar, and without the collector. */
    private String repeat(BenchmarkKey key, @Nullable RunFacts run) {
        String flags = run == null
                ? ""
                : environments.byIds(List.of(run.environmentId())).values().stream()
                        .map(KnownEnvironment::flags)
                        .filter(list -> !list.isEmpty())
                        .map(list -> " -jvmArgs \"" + String.join(" ", list) + "\"")
                        .collect(Collectors.joining());
        String parameters = key.parameters().entrySet().stream()
                .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining());
        return "java -jar benchmarks.jar '^"
                + key.benchmark().replace(".", "\\.").replace("$", "\\$") + "$' -f 5 -bm "
                + key.mode().label() + " -t " + key.threads() + parameters + flags;
    }
}
