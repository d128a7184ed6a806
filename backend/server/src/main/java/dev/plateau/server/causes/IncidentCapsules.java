package dev.plateau.server.causes;

import dev.plateau.capsule.CapsuleFacts;
import dev.plateau.capsule.CapsuleFacts.CapsuleSearch;
import dev.plateau.capsule.CapsulePair;
import dev.plateau.capsule.CapsuleSide;
import dev.plateau.capsule.CapsuleTexts;
import dev.plateau.capsule.JmhArguments;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.causes.StoredSides.StoredPair;
import dev.plateau.server.causes.StoredSides.StoredSide;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.CauseQuestion;
import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest.HostFacts;
import dev.plateau.wire.model.Score;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Packs an incident so that others can reproduce its worst change. The server has no jars, but at most their digests and the build command. */
@Service
public class IncidentCapsules {
    private final Incidents incidents;
    private final StoredSides storedSides;
    private final BenchmarkKeys keys;
    private final CauseSearches causeSearches;
    private final LikelyCauses likelyCauses;
    private final Environments environments;
    private final Calculations calculations;
    private final JsonMapper json;
    private final Clock clock;

    IncidentCapsules(
            Incidents incidents,
            StoredSides storedSides,
            BenchmarkKeys keys,
            CauseSearches causeSearches,
            LikelyCauses likelyCauses,
            Environments environments,
            Calculations calculations,
            JsonMapper json,
            Clock clock) {
        this.incidents = incidents;
        this.storedSides = storedSides;
        this.keys = keys;
        this.causeSearches = causeSearches;
        this.likelyCauses = likelyCauses;
        this.environments = environments;
        this.calculations = calculations;
        this.json = json;
        this.clock = clock;
    }

    /**
     * The zip as a download.
     *
     * @throws Problem 422 if there is nothing to reproduce, with the reason; 503 without capacity
     */
    public ResponseEntity<byte[]> download(IncidentRecord incident) {
        byte[] zip = calculations.run(incident.project(), () -> zip(incident));
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("application/zip"))
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment()
                                .filename("capsule-" + incident.id() + ".zip")
                                .build()
                                .toString())
                .body(zip);
    }

    private byte[] zip(IncidentRecord incident) {
        IncidentChange change = incidents.changes(incident).stream()
                .filter(each -> each.metric().equals(Score.PRIMARY))
                .findFirst()
                .orElseThrow(() -> impossible("No score of a benchmark changed, and a capsule compares scores."));
        StoredPair sides = storedSides
                .of(incident.project(), change)
                .orElseThrow(
                        () -> impossible(
                                "A side of the change has fewer than two forks with raw measurements, or its run was deleted."));
        if (!JmhArguments.canCarry(sides.from().environment().rawFlags())
                || !JmhArguments.canCarry(sides.to().environment().rawFlags())) {
            throw impossible("A JVM flag of a side has a double quote, which JMH's command line drops.");
        }
        BenchmarkKey key = keys.byId(change.changePoint().project(), change.benchmarkKey());
        boolean areOneBuild =
                Objects.equals(sides.from().run().commit(), sides.to().run().commit());
        CapsuleSide from = sides.from().side(key, areOneBuild, "from");
        CapsuleSide to = sides.to().side(key, areOneBuild, "to");
        CapsulePair pair = CapsulePair.differing(from, to)
                .orElseThrow(() -> impossible(
                        "The stored forks of both sides do not differ beyond chance (" + Confidence.TEXT + "),"
                                + " so there is nothing to reproduce. Measure the change again, with more forks."));
        Optional<CauseSearchRecord> searched = searched(incident);
        CauseReport report = searched.isPresent() ? searched.get().report() : null;
        CapsuleFacts facts = new CapsuleFacts(
                key,
                searched.map(this::search).orElse(CapsuleSearch.NONE),
                pair,
                oneJdk(report, key, sides, pair),
                sides.to().score().summary().unit(),
                sides.to().score().summary().writtenUnit(),
                Objects.requireNonNullElse(sides.to().run().conditions().jmhVersion(), "unknown"),
                Objects.requireNonNullElse(sides.to().run().conditions().blackhole(), "unknown"),
                sides.to().buildCommand(),
                buildSteps(sides, areOneBuild),
                new Commit(sides.to().run().commit(), null, null, null),
                host(sides.to()),
                "a Plateau server",
                clock.instant());
        return zip(facts, evidence(incident, change, sides, searched));
    }

    private static byte[] zip(CapsuleFacts facts, Map<String, String> evidence) {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try {
            CapsuleTexts.write(CapsuleTexts.of(facts, evidence), zip);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return zip.toByteArray();
    }

    private static Problem impossible(String why) {
        return Problem.unprocessable("no-capsule", "There is no capsule", why);
    }

    /** The newest search that verified a cause, else the newest with a report. */
    private Optional<CauseSearchRecord> searched(IncidentRecord incident) {
        List<CauseSearchRecord> ended = causeSearches.of(incident).stream()
                .filter(search -> search.report() != null)
                .toList();
        return Stream.concat(ended.stream().filter(CauseSearchRecord::verified), ended.stream())
                .findFirst();
    }

    private CapsuleSearch search(CauseSearchRecord searched) {
        CauseReport report = Objects.requireNonNull(searched.report());
        boolean areCommits = searched.candidates() == CauseQuestion.Candidates.COMMITS;
        boolean isBack = report.isBack();
        return new CapsuleSearch(
                areCommits ? "commits" : "flags",
                json.valueToTree(report.outcome()).asString(),
                areCommits || VerifiedFlags.areHarmless(report) ? report.culprits() : List.of(),
                findings(searched),
                report.changed(),
                report.isVerified() && isBack && VerifiedFlags.areHarmless(report)
                        ? report.culprits().stream()
                                .map(CauseReport.Culprit::setting)
                                .toList()
                        : List.of());
    }

    private static List<String> findings(CauseSearchRecord searched) {
        return Stream.concat(Stream.of(searched.words()), searched.details().stream())
                .toList();
    }

    private static Optional<CapsulePair> oneJdk(
            @Nullable CauseReport report, BenchmarkKey key, StoredPair sides, CapsulePair pair) {
        if (pair.from().jdk().build().isSameAs(pair.to().jdk().build())) {
            return Optional.of(pair);
        }
        return report == null
                ? Optional.empty()
                : VerifiedFlags.pair(report, key, sides.to().score().settings(), pair.from(), pair.to());
    }

    private static String buildSteps(StoredPair sides, boolean areOneBuild) {
        String before = sides.from().run().commit();
        String since = sides.to().run().commit();
        String build = sides.to().buildCommand();
        String with = build == null ? "" : ", with: " + build;
        if (areOneBuild || before == null || since == null) {
            return (since == null ? "Which commit they were built at is not known" : "Build them at commit " + since)
                    + with;
        }
        return "Build the jar of each side: commit " + before + " before the change, commit " + since + " since" + with;
    }

    /** The facts of a host, without names given by people. */
    private static HostFacts host(StoredSide side) {
        Environment.Host host = side.environment().host();
        CollectorFacts facts = side.facts();
        return new HostFacts(
                new Environment.Host(
                        "",
                        Objects.requireNonNullElse(host.cpu(), "unknown processor") + ", " + host.cpuCount()
                                + " processors",
                        host.os(),
                        host.arch(),
                        host.cpu(),
                        host.cpuCount(),
                        host.memoryBytes()),
                facts.cgroupCpus(),
                facts.cgroupMemoryBytes(),
                facts.governor());
    }

    private Map<String, String> evidence(
            IncidentRecord incident, IncidentChange change, StoredPair sides, Optional<CauseSearchRecord> searched) {
        Map<String, String> evidence = new LinkedHashMap<>();
        searched.ifPresent(search -> {
            evidence.put("search.json", CapsuleTexts.json(withoutProblems(Objects.requireNonNull(search.report()))));
            evidence.put("search.txt", String.join("\n", findings(search)) + "\n");
        });
        evidence.put("flags.txt", flags(sides.from().environment(), sides.to().environment()));
        evidence.put(
                "likely-causes.txt",
                "The evidence is consistent with these causes. No measurement confirmed them.\n\n"
                        + likelyCauses.of(incident.project(), change).stream()
                                .map(cause -> cause.title()
                                        + (cause.release().isEmpty() ? "" : " (" + cause.release() + ")") + "\n"
                                        + cause.evidence().stream()
                                                .map(line -> "    " + line + "\n")
                                                .collect(Collectors.joining()))
                                .collect(Collectors.joining()));
        evidence.put(
                "runs.txt",
                run("before", sides.from().run()) + run("since", sides.to().run()));
        return evidence;
    }

    /** The JSON of a report without the failure messages of forks, which can contain paths and names of a machine. */
    private JsonNode withoutProblems(CauseReport report) {
        JsonNode tree = json.valueToTree(report);
        tree.path("log").forEach(fork -> ((ObjectNode) fork).putNull("problem"));
        return tree;
    }

    private static String run(String side, RunRecord run) {
        return side + ": run " + run.id() + ", measured at " + run.measuredAt() + ", commit "
                + Objects.requireNonNullElse(run.commit(), "unknown") + "\n";
    }

    private String flags(KnownEnvironment from, KnownEnvironment to) {
        String flags = environments.differences(from, to, List.of()).flags().stream()
                .map(flag -> flag.name() + ": " + Objects.requireNonNullElse(flag.baseline(), "absent") + " before, "
                        + Objects.requireNonNullElse(flag.candidate(), "absent") + " since ("
                        + flag.relevance().words() + ")\n")
                .collect(Collectors.joining());
        return flags.isEmpty() ? "No flag is known to differ.\n" : flags;
    }
}
