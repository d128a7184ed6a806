package dev.plateau.server.alerts.delivery;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.RankedDifferences;
import dev.plateau.knowledge.RankedDifferences.RankedChange;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.server.alerts.delivery.Evidence.Link;
import dev.plateau.server.alerts.delivery.Evidence.Logged;
import dev.plateau.server.alerts.delivery.Evidence.Range;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Repository;
import dev.plateau.server.causes.ChangeSides;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.ChangeChart;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Scores.RawScore;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the evidence of a change from its runs, environments and recordings. */
@Component
record EvidenceReader(
        IncidentDetails incidentDetails,
        RunCatalog runs,
        Scores scores,
        Environments environments,
        ChangeSides sides,
        GrownFrames grownFrames,
        Links links) {
    private static final int MAX_COMMITS = 5;
    private static final int MAX_SENTENCES = 12;
    private static final int MAX_CHARS = 200;

    /** @param worst the change of the incident whose evidence is read */
    Evidence of(Project project, IncidentRecord incident, IncidentChangeRecord worst) {
        IncidentChange change = worst.change();
        ChangeChart chart = incidentDetails.chart(change);
        List<KnownEnvironment> measuredOn = sides.environments(change);
        String plan = runs.facts(project.id(), change.first().run()).plan();
        boolean sameFlags = measuredOn.size() < 2;
        List<GrownFrame> grown = grownFrames.of(project.id(), change);
        return new Evidence(
                worst.benchmark(),
                chart.dots().isEmpty() ? null : chart,
                measuredOn.stream().map(EvidenceReader::words).toList(),
                incident.step() == null ? commits(project, change) : List.of(),
                logged(project, incident, change),
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
        RawScore measured = scores.primary(project.id(), change.first().run(), change.benchmarkKey())
                .orElse(null);
        return measured == null ? null : measured.settings();
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

    private List<Logged> logged(Project project, IncidentRecord incident, IncidentChange worst) {
        return incidentDetails.commits(incident, List.of(worst)).commits().stream()
                .filter(commit -> !commit.subject().isEmpty())
                .limit(MAX_COMMITS)
                .map(commit -> new Logged(link(project.repository(), commit.sha()), commit.subject(), commit.author()))
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
        return flags(environments.differences(before, since, frames), before, since);
    }

    private static String where(IncidentChange change, @Nullable String plan) {
        String commit = change.first().commit();
        return (commit == null ? "" : " at " + Names.commit(commit))
                + (plan == null ? "" : " with the plan “" + plan + "”");
    }

    /** JVM flags that differ, as sentences, most relevant first. */
    private static List<String> flags(RankedDifferences differences, KnownEnvironment before, KnownEnvironment since) {
        if (!before.finalFlagsKnown() || !since.finalFlagsKnown()) {
            return List.of("not uploaded for both sides, so a changed default would not show here");
        }
        List<String> sentences = Stream.concat(
                        differences.changes().stream().flatMap(change -> sentences(change, before, since).stream()),
                        differences.unexplained().stream().map(flag -> sentence(flag, before, since)))
                .distinct()
                .toList();
        List<String> words = new ArrayList<>(sentences.stream()
                .limit(MAX_SENTENCES)
                .map(sentence -> sentence.length() > MAX_CHARS ? sentence.substring(0, MAX_CHARS - 1) + "…" : sentence)
                .toList());
        int more = Math.max(0, sentences.size() - MAX_SENTENCES)
                + differences.folded().size();
        if (more > 0) {
            words.add("and " + more + " more, on the page of the comparison");
        }
        return words;
    }

    /**
     * The sentences of a JDK change: one per flag that differs; without flags, only if its frames grew. A change that is not between both JDKs is
     * not named: only its flags differ.
     */
    private static List<String> sentences(RankedChange change, KnownEnvironment before, KnownEnvironment since) {
        String words = change.change().title() + " (JDK " + change.change().releases() + ")";
        if (change.flags().isEmpty()) {
            return change.frames().isEmpty()
                    ? List.of()
                    : List.of(words + ": " + String.join(", ", change.frames()) + " grew");
        }
        return change.flags().stream()
                .map(flag -> sentence(flag, before, since) + (change.between() ? ": " + words : ""))
                .toList();
    }

    private static String sentence(FlagDifference flag, KnownEnvironment before, KnownEnvironment since) {
        boolean isGiven = isGiven(flag, before) || isGiven(flag, since);
        return (isGiven || !flag.existsInBoth() ? "" : "default of ") + flag.sentence();
    }

    private static boolean isGiven(FlagDifference flag, KnownEnvironment environment) {
        return environment.rawFlags().stream().anyMatch(given -> given.matches("-XX:[+-]?" + flag.name() + "(=.*)?"));
    }
}
