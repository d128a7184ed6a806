package dev.plateau.server.alerts.delivery;

import dev.plateau.recording.model.GrownFrame;
import dev.plateau.server.alerts.delivery.Evidence.Link;
import dev.plateau.server.alerts.delivery.Evidence.Range;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Repository;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Sparkline;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Scores.RawScore;
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
    Evidence of(Project project, IncidentRecord incident, IncidentChangeRecord worst) {
        IncidentChange change = worst.change();
        Sparkline sparkline = incidentDetails.sparkline(change);
        List<KnownEnvironment> measuredOn = measuredOn(change);
        String plan = runs.facts(change.first().run()).plan();
        boolean sameFlags = measuredOn.size() < 2;
        List<GrownFrame> grown = grownFrames.of(project.id(), change);
        return new Evidence(
                worst.benchmark(),
                sparkline.scores().length == 0 ? null : sparkline,
                measuredOn.stream().map(EvidenceReader::words).toList(),
                incident.step() == null ? commits(project, change) : List.of(),
                range(project, incident.commits()),
                sameFlags ? List.of() : flags(measuredOn.getFirst(), measuredOn.getLast(), grown),
                grown.stream().map(GrownFrame::words).toList(),
                plan == null
                        ? Repeat.withJmh(worst.key(), measuredOn, settings(project, change))
                        : Repeat.withCollector(worst.key(), measuredOn),
                where(change, plan) + Repeat.lacking(plan == null ? measuredOn : List.of()),
                links.series(project.name(), change),
                links.comparison(project.name(), change));
    }

    /** The JMH settings of the first measurement of the new level; null where they are not stored. */
    private Upload.@Nullable Settings settings(Project project, IncidentChange change) {
        RawScore measured =
                scores
                        .ofBenchmarks(change.first().run(), List.of(change.benchmarkKey()), List.of(Score.PRIMARY))
                        .stream()
                        .findFirst()
                        .flatMap(score -> scores.find(project.id(), score.id()))
                        .orElse(null);
        return measured == null ? null : measured.settings();
    }

    /** The environment of both sides, or those of each. */
    private List<KnownEnvironment> measuredOn(IncidentChange change) {
        List<Long> sides = List.of(change.before().run(), change.first().run());
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

    private static List<Link> commits(Project project, IncidentChange change) {
        return Stream.of(change.before(), change.first())
                .map(IncidentChange.IncidentPoint::commit)
                .filter(Objects::nonNull)
                .distinct()
                .map(commit -> link(project.repository(), commit))
                .toList();
    }

    private static @Nullable Range range(Project project, IncidentRecord.@Nullable Commits commits) {
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

    private List<String> flags(KnownEnvironment before, KnownEnvironment since, List<GrownFrame> grown) {
        List<String> frames =
                grown.stream().map(growth -> growth.frame().name()).toList();
        return FlagWords.of(environments.differences(before, since, frames), before, since);
    }

    private static String where(IncidentChange change, @Nullable String plan) {
        String commit = change.first().commit();
        return (commit == null ? "" : " at " + Names.commit(commit))
                + (plan == null ? "" : " with the plan “" + plan + "”");
    }
}
