package dev.plateau.collector.why;

import dev.plateau.capsule.CapsulePair;
import dev.plateau.capsule.CapsuleSide;
import dev.plateau.capsule.CapsuleSide.CapsuleJar;
import dev.plateau.capsule.CapsuleSide.CapsuleJdk;
import dev.plateau.collector.digest.ClassPathFacts;
import dev.plateau.collector.host.HostName;
import dev.plateau.collector.jdk.JdkDigests;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.JmhCommand;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.why.ComparedSides.MeasuredSide;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.Manifest.JarFacts;
import dev.plateau.wire.model.Manifest.JdkFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Describes the measured sides of a search as those of a capsule: JDKs and jars by their digests, flags without secrets.
 *
 * @param withJar whether the jars go into the capsule
 */
record PackedSides(boolean withJar, FlagRedactor redactor) {
    /**
     * One element of a class path.
     *
     * @param source on this machine: never written
     * @param jar as the capsule describes it
     */
    private record PackedJar(Path source, CapsuleJar jar) {
        /** Files by their entry in the zip. */
        Map<String, Path> entries() throws IOException {
            Map<String, Path> entries = new LinkedHashMap<>();
            for (Path each : ClassPathFacts.files(source)) {
                String below = source.relativize(each).toString().replace('\\', '/');
                entries.put(below.isEmpty() ? jar.file() : jar.file() + "/" + below, each);
            }
            return entries;
        }
    }

    /** Empty where the forks of both sides do not differ beyond chance. */
    Optional<CapsulePair> differing(ComparedSides sides) throws IOException {
        List<List<PackedJar>> jars = jars(sides);
        return CapsulePair.differing(side(sides.from(), jars.get(0)), side(sides.to(), jars.get(1)));
    }

    /** The change on one JDK: both sides where they are of one build, else the verified flags on the JDK that has them. */
    Optional<CapsulePair> oneJdk(SearchResult result, ComparedSides sides, CapsulePair pair) throws IOException {
        if (sides.isOneBuild()) {
            return Optional.of(pair);
        }
        Optional<ComparedSides> flags = ComparedSides.ofFlags(result);
        if (flags.isEmpty()) {
            return Optional.empty();
        }
        List<List<PackedJar>> jars = jars(flags.get());
        return CapsulePair.of(
                side(flags.get().from(), jars.get(0)), side(flags.get().to(), jars.get(1)));
    }

    /** The files of all jars by their entry in the zip. */
    Map<String, Path> entries(ComparedSides sides) throws IOException {
        Map<String, Path> entries = new LinkedHashMap<>();
        for (List<PackedJar> side : jars(sides)) {
            for (PackedJar jar : side) {
                entries.putAll(jar.entries());
            }
        }
        return entries;
    }

    /** Jars of both sides; in one folder of the capsule where they are the same. */
    private List<List<PackedJar>> jars(ComparedSides sides) throws IOException {
        List<Path> from = classPath(sides.from());
        List<Path> to = classPath(sides.to());
        if (from.equals(to)) {
            List<PackedJar> same = packed(from, "jars/");
            return List.of(same, same);
        }
        return List.of(packed(from, "jars/from/"), packed(to, "jars/to/"));
    }

    /** @param folder in the capsule, with a slash at its end */
    private List<PackedJar> packed(List<Path> classPath, String folder) throws IOException {
        List<PackedJar> jars = new ArrayList<>();
        for (Path jar : classPath) {
            String number = classPath.size() == 1 ? "" : jars.size() + 1 + "-";
            String file = folder + number + jar.toAbsolutePath().normalize().getFileName();
            JarFacts facts = ClassPathFacts.of(jar);
            jars.add(new PackedJar(jar, new CapsuleJar(file, facts.sha256(), facts.bytes(), facts.folder(), withJar)));
        }
        return jars;
    }

    private static List<Path> classPath(MeasuredSide side) {
        return side.matrix().plan().jarsOf(side.job().environment().flagSet());
    }

    private CapsuleSide side(MeasuredSide side, List<PackedJar> jars) throws IOException {
        Job job = side.job();
        PlannedEnvironment given = job.environment();
        List<String> flags = shown(given.flags());
        PlannedEnvironment shown = given.withFlags(flags);
        JmhCommand command = JmhCommand.measuring(
                side.matrix(),
                new Job(
                        shown,
                        job.key(),
                        job.settings().withBenchmarkFlags(shown(job.settings().benchmarkFlags())),
                        null));
        return new CapsuleSide(
                side.name(),
                jdk(given.jvm()),
                flags,
                command.hostFlags(),
                command.arguments(),
                jars.stream().map(PackedJar::jar).toList(),
                side.medians());
    }

    private List<String> shown(List<String> flags) {
        return redactor.flags(flags).stream().map(HostName::removeFrom).toList();
    }

    private static CapsuleJdk jdk(Jvm jvm) throws IOException {
        JdkFiles files = JdkDigests.of(jvm.home());
        return new CapsuleJdk(jvm.jdk(), files.modulesSha256(), files.libjvmSha256());
    }
}
