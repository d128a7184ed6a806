package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches between the JVM of the build and an older one of the same vendor; the benchmark takes four times as long from 25 on. */
class WhyJdksTest {
    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void writePlan() throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.(versioned|sleeping)$}
                jvmArgs: [-XX:+UseSerialGC, -Xms16m, -Xmx64m, -XX:TieredStopAtLevel=1]
                flagSets: {default: [], small: [-Xmx32m]}
                """);
    }

    /** A JVM below 25 that can run the specimens, of the vendor of the build's JVM. */
    private static Jvm older() throws Exception {
        Jvm ours = JvmSearch.named(TestJvms.ofTheBuild(), "test");
        Optional<Jvm> found = Optional.empty();
        for (Path home : TestJvms.further()) {
            Jvm jvm = JvmSearch.named(home, "test");
            boolean fits = jvm.jdk().feature() >= 17
                    && jvm.jdk().feature() < 25
                    && jvm.distribution().equals(ours.distribution());
            found = fits ? Optional.of(jvm) : found;
        }
        assumeThat(found).as("PLATEAU_TEST_JDKS").isPresent();
        return found.orElseThrow();
    }

    private CommandLineRun why(String benchmark, String from, String to, Object... more) {
        List<Object> words = new ArrayList<>(List.of(
                "why",
                plan,
                "--benchmarks",
                benchmark,
                "--from",
                from,
                "--to",
                to,
                "--jdks",
                "--seed",
                1,
                "--out",
                folder.resolve("out"),
                "--json",
                folder.resolve("why.json")));
        Stream.of(more).forEach(words::add);
        return CommandLineRun.of(words.toArray());
    }

    @Test
    void namesTheBuildAndItsCapsuleReproducesIt() throws Exception {
        Jvm older = older();
        Path capsule = folder.resolve("capsule.zip");
        CommandLineRun run = why(
                "versioned",
                older.home() + "/default",
                TestJvms.ofTheBuild() + "/default",
                "--capsule",
                capsule,
                "--with-jar");

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FINE);
        assertThat(run.output())
                .contains("Verified: the step from " + older.name() + " to ", "that may explain it", "not measured");
        JsonNode found = new JsonMapper().readTree(Files.readString(folder.resolve("why.json")));
        assertThat(found.path("outcome").asString()).isEqualTo("culprit");
        JsonNode culprit = found.path("culprits").get(0);
        assertThat(culprit.path("kind").asString()).isEqualTo("jdk");
        assertThat(culprit.path("name").asString()).endsWith(System.getProperty("java.version"));
        assertThat(culprit.path("setting").asString()).isEqualTo(System.getProperty("java.vm.version"));
        assertThat(culprit.path("before").asString()).isEqualTo(older.name());
        assertThat(culprit.path("share").asDouble()).isBetween(0.7, 1.3);
        assertThat(culprit.path("mayExplain")
                        .valueStream()
                        .map(hint -> hint.path("id").asString()))
                .contains("lightweight-locking");
        assertThat(found.path("forks").asInt())
                .as("5 of each side, 4 fresh ones of each side")
                .isGreaterThanOrEqualTo(18);
        assertThat(found.path("path").get(0).path("score").asDouble())
                .isLessThan(found.path("path").get(1).path("score").asDouble());

        Path unpacked = Files.createDirectory(folder.resolve("unpacked"));
        CapsuleFile.unpack(capsule, unpacked);
        assertThat(CapsuleFile.texts(capsule).get("bug.md"))
                .contains("REGRESSION : Last worked in version " + older.jdk().version());
        CapsuleFile.Verdict both = CapsuleFile.reproduceClearly(unpacked, older.home(), TestJvms.ofTheBuild());
        assertThat(both.verdict()).as(both.output()).isEqualTo("REPRODUCED");
        CapsuleFile.Verdict same = CapsuleFile.reproduce(unpacked, "-n", 4, older.home(), older.home());
        assertThat(same.verdict())
                .as("a busy host leaves it open, but never blames a JDK for what it is itself: " + same.output())
                .isIn("NOT REPRODUCED", "CAN'T SAY");
        assertThat(CapsuleFile.reproduce(unpacked, older.home()).code())
                .as("one JDK is not enough")
                .isEqualTo(2);
    }

    @Test
    void refusesWhatIsNoPath() {
        String ours = TestJvms.ofTheBuild() + "/default";
        assertThat(why("versioned", ours, ours))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--jdks needs two builds"));
        assertThat(why("versioned", ours, TestJvms.ofTheBuild() + "/small"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("one flag set: --from has `default`"));
        assertThat(why("versioned", ours, ours, "--jdk", folder))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("(--jdk) holds no JDK"));
    }
}
