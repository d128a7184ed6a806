package dev.plateau.server.causes;

import dev.plateau.capsule.CapsuleSide;
import dev.plateau.capsule.CapsuleSide.CapsuleJar;
import dev.plateau.capsule.CapsuleSide.CapsuleJdk;
import dev.plateau.capsule.JmhArguments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Scores.RawScore;
import dev.plateau.statistics.Robust;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Manifest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Both sides of a change, from its stored points. */
@Component
record StoredSides(ChangeSides sides, IncidentDetails incidentDetails, RunCatalog runs, Scores scores) {
    /** Number of runs nearest to the change, on each side: with one fork per run they have as many forks as a search measures first. */
    private static final int RUNS = 5;

    private static final String JAR = "benchmarks.jar";
    private static final String CLASSES = "classes";

    /**
     * The measurements of one side.
     *
     * @param run nearest to the change
     * @param medians of the forks of the runs on this side, the nearest run first
     */
    record StoredSide(
            KnownEnvironment environment, RunRecord run, CollectorFacts facts, RawScore score, List<Double> medians) {
        /** @param areOneBuild true if both sides ran the same jars */
        CapsuleSide side(BenchmarkKey key, boolean areOneBuild, String folder) {
            String commit = run.commit();
            String blackhole = run.conditions().blackhole();
            String name = environment.jdk().version() + "/" + environment.flagSet();
            return new CapsuleSide(
                    areOneBuild || commit == null ? name : commit + " on " + name,
                    jdk(),
                    environment.rawFlags(),
                    blackhole == null ? List.of() : List.of("-Djmh.blackhole.mode=" + blackhole),
                    JmhArguments.of(key, score.settings(), environment.rawFlags()),
                    jars(areOneBuild ? "jars/" : "jars/" + folder + "/"),
                    medians);
        }

        /** The jars, with names of the capsule's own: names in an upload are arbitrary. */
        private List<CapsuleJar> jars(String folder) {
            Manifest.BenchmarkBuild build = facts.build();
            List<Manifest.JarFacts> known = build == null ? List.of() : build.jars();
            if (known.isEmpty()) {
                return List.of(CapsuleJar.unknown(folder + JAR));
            }
            return IntStream.range(0, known.size())
                    .mapToObj(i -> {
                        Manifest.JarFacts jar = known.get(i);
                        String number = known.size() == 1 ? "" : i + 1 + "-";
                        return new CapsuleJar(
                                folder + number + (jar.folder() ? CLASSES : JAR),
                                jar.sha256(),
                                jar.bytes(),
                                jar.folder(),
                                false);
                    })
                    .toList();
        }

        /** The command that builds its jars; null if the upload does not have it. */
        @Nullable
        String buildCommand() {
            Manifest.BenchmarkBuild build = facts.build();
            return build == null ? null : build.command();
        }

        private CapsuleJdk jdk() {
            Manifest.JdkFiles files = facts.jdkFiles();
            return files == null
                    ? new CapsuleJdk(environment.jdk(), null, null)
                    : new CapsuleJdk(environment.jdk(), files.modulesSha256(), files.libjvmSha256());
        }
    }

    /** The sides before and since a change. */
    record StoredPair(StoredSide from, StoredSide to) {}

    /** Both sides of a change; empty if a run was deleted, or has no raw measurements. */
    Optional<StoredPair> of(long project, IncidentChange change) {
        IncidentDetails.Around around = incidentDetails.around(change);
        return sides.of(change)
                .flatMap(both -> measured(
                                project,
                                both.from(),
                                change,
                                nearest(change.before().run(), around.before()))
                        .flatMap(from -> measured(
                                        project,
                                        both.to(),
                                        change,
                                        nearest(change.first().run(), around.since()))
                                .map(to -> new StoredPair(from, to))));
    }

    private static List<Long> nearest(long run, List<Long> around) {
        return Stream.concat(Stream.of(run), around.stream()).distinct().toList();
    }

    private Optional<StoredSide> measured(
            long project, KnownEnvironment environment, IncidentChange change, List<Long> near) {
        List<RunRecord> known = runs.byIds(project, near);
        List<RunRecord> same = near.stream()
                .flatMap(id -> known.stream().filter(run -> run.id() == id))
                .filter(run -> run.environmentId() == environment.ids().environment())
                .limit(RUNS)
                .toList();
        List<RawScore> found = same.stream()
                .flatMap(run -> scores.primary(project, run.id(), change.benchmarkKey()).stream())
                .toList();
        List<Double> medians = found.stream()
                .flatMap(score -> Arrays.stream(score.measurements()))
                .filter(fork -> fork.length > 0)
                .map(Robust::median)
                .filter(median -> median > 0 && Double.isFinite(median))
                .toList();
        return medians.size() < 2
                ? Optional.empty()
                : Optional.of(new StoredSide(
                        environment,
                        same.getFirst(),
                        runs.facts(project, same.getFirst().id()),
                        found.getFirst(),
                        medians));
    }
}
