package dev.plateau.server.alerts.content;

import dev.plateau.server.alerts.Links;
import dev.plateau.server.alerts.content.Evidence.Link;
import dev.plateau.server.alerts.content.Evidence.Range;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Repository;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.causes.GrownFrames.KindGrowth;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.server.incidents.details.IncidentDetails;
import dev.plateau.server.incidents.details.Sparkline;
import dev.plateau.server.runs.RawScore;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the evidence of a change from its runs, environments and recordings. */
@Component
class EvidenceReader {

    private final IncidentDetails incidentDetails;
    private final RunCatalog runs;
    private final Scores scores;
    private final Environments environments;
    private final GrownFrames grownFrames;
    private final Links links;

    EvidenceReader(
            IncidentDetails incidentDetails,
            RunCatalog runs,
            Scores scores,
            Environments environments,
            GrownFrames grownFrames,
            Links links) {
        this.incidentDetails = incidentDetails;
        this.runs = runs;
        this.scores = scores;
        this.environments = environments;
        this.grownFrames = grownFrames;
        this.links = links;
    }

    /** @param worst the change of the incident whose evidence is read */
    Evidence of(Project project, Incident incident, IncidentChangeText worst) {
        IncidentChange incidentChange = worst.member();
        Sparkline sparkline = incidentDetails.sketch(incidentChange);
        List<KnownEnvironment> places = places(incidentChange);
        String plan = runs.facts(incidentChange.first().run()).plan();
        boolean sameFlags = places.size() < 2;
        List<KindGrowth> grown = grownFrames.of(project.id(), incidentChange);
        return new Evidence(
                worst.key().benchmark(),
                sparkline.scores().length == 0 ? null : sparkline,
                places.stream().map(EvidenceReader::words).toList(),
                incident.step() == null ? commits(project, incidentChange) : List.of(),
                range(project, incident.commits()),
                sameFlags ? List.of() : flags(places.getFirst(), places.getLast(), grown),
                grown.stream().map(KindGrowth::words).toList(),
                plan == null
                        ? Repeat.withJmh(worst.key(), places, settings(project, incidentChange))
                        : Repeat.withCollector(worst.key(), places),
                where(incidentChange, plan) + Repeat.lacking(plan == null ? places : List.of()),
                links.series(project.name(), incidentChange),
                links.comparison(project.name(), incidentChange));
    }

    /** The JMH settings of the first measurement of the new level; null where they are not stored. */
    private Upload.@Nullable Settings settings(Project project, IncidentChange incidentChange) {
        RawScore measured = scores
                .ofBenchmarks(
                        incidentChange.first().run(), List.of(incidentChange.benchmarkKey()), List.of(Score.PRIMARY))
                .stream()
                .findFirst()
                .flatMap(score -> scores.find(project.id(), score.id()))
                .orElse(null);
        return measured == null ? null : measured.settings();
    }

    /** The environment of both sides, or those of each. */
    private List<KnownEnvironment> places(IncidentChange incidentChange) {
        List<Long> sides =
                List.of(incidentChange.before().run(), incidentChange.first().run());
        Map<Long, RunRecord> known =
                runs.byIds(sides).stream().collect(Collectors.toMap(RunRecord::id, Function.identity()));
        List<Long> ids = sides.stream()
                .map(known::get)
                .filter(Objects::nonNull)
                .map(RunRecord::environmentId)
                .distinct()
                .toList();
        Map<Long, KnownEnvironment> found = environments.byIds(ids);
        return ids.stream().map(id -> Objects.requireNonNull(found.get(id))).toList();
    }

    private static String words(KnownEnvironment place) {
        Environment.Host host = place.host();
        String machine = Stream.of(host.cpu(), host.cpuCount() == 0 ? null : host.cpuCount() + " processors")
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
        return "JDK " + place.name() + ", on " + host.label() + (machine.isEmpty() ? "" : " (" + machine + ")");
    }

    private static List<Link> commits(Project project, IncidentChange incidentChange) {
        return Stream.of(incidentChange.before(), incidentChange.first())
                .map(IncidentChange.IncidentPoint::commit)
                .filter(Objects::nonNull)
                .distinct()
                .map(commit -> link(project.repository(), commit))
                .toList();
    }

    private static @Nullable Range range(Project project, Incident.@Nullable Commits commits) {
        Repository repository = project.repository();
        return commits == null
                ? null
                : new Range(
                        link(repository, commits.after()),
                        link(repository, commits.until()),
                        repository == null ? null : repository.range(commits.after(), commits.until()));
    }

    private static Link link(@Nullable Repository repository, String commit) {
        return new Link(Names.commit(commit), repository == null ? null : repository.commit(commit));
    }

    private List<String> flags(KnownEnvironment before, KnownEnvironment since, List<KindGrowth> grown) {
        List<String> frames = grown.stream().map(KindGrowth::frame).toList();
        return FlagWords.of(environments.differences(before, since, frames), before, since);
    }

    private static String where(IncidentChange incidentChange, @Nullable String plan) {
        String commit = incidentChange.first().commit();
        return (commit == null ? "" : " at " + Names.commit(commit))
                + (plan == null ? "" : " with the plan “" + plan + "”");
    }
}
