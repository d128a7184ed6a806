package dev.plateau.collector.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.TestJvms;
import dev.plateau.collector.jdk.FlagAnswer;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.why.FlagCandidates.FlagCandidate;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Candidates of real JVMs. */
class FlagCandidatesTest {
    private static PlannedEnvironment environment(Path home, String... flags) throws Exception {
        Jvm jvm = JvmSearch.named(home, "test");
        return new PlannedEnvironment(
                jvm.name(), jvm, "test", List.of(flags), FlagAnswer.of(jvm, List.of(flags)), "", null, null);
    }

    @Test
    void theSameJvmHasNone() throws Exception {
        PlannedEnvironment environment = environment(TestJvms.ofTheBuild());
        FlagCandidates found = FlagCandidates.between(environment, environment);

        assertThat(found.candidates()).isEmpty();
        assertThat(found.excluded()).isEmpty();
    }

    @Test
    void setsSwitchesAndNumbersAndNeverTexts() throws Exception {
        FlagCandidates found = FlagCandidates.between(
                environment(
                        TestJvms.ofTheBuild(),
                        "-XX:-UseCompressedOops",
                        "-XX:MaxInlineLevel=3",
                        "-XX:OnError=touch /tmp/never",
                        "-XX:+PrintCommandLineFlags"),
                environment(TestJvms.ofTheBuild()));

        assertThat(found.candidates())
                .extracting(FlagCandidate::option)
                .contains("-XX:+UseCompressedOops", "-XX:MaxInlineLevel=15")
                .noneMatch(option -> option.contains("OnError") || option.contains("Print"));
        assertThat(found.candidates().get(0).name())
                .as("switches before numbers")
                .isEqualTo("UseCompressedOops");
    }

    @Test
    void flagsThatTheJvmAcceptsAndIgnoresAreNoCandidates() throws Exception {
        PlannedEnvironment environment = environment(TestJvms.ofTheBuild());
        // Obsolete flags are accepted with a warning; the list does not have them.
        FlagCandidate ignored = new FlagCandidate("UseBiasedLocking2", "-XX:+IgnoreUnrecognizedVMOptions", "true", 1);

        assertThat(FlagCandidates.problem(environment, List.of(ignored)))
                .hasValueSatisfying(problem -> assertThat(problem).contains("ignores it", "no such flag"));
    }

    @Test
    void everyCandidateBetweenTwoJdksReadsBack() throws Exception {
        for (Path older : TestJvms.further()) {
            PlannedEnvironment changed = environment(TestJvms.ofTheBuild());
            FlagCandidates found = FlagCandidates.between(changed, environment(older));

            assertThat(found.candidates()).as("from %s", older).hasSizeGreaterThan(5);
            assertThat(FlagCandidates.problem(changed, found.candidates())).isEmpty();
        }
    }
}
