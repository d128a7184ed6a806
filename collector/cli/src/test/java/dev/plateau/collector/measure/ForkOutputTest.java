package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.wire.model.Upload.Outcome;
import org.junit.jupiter.api.Test;

/** Texts as JMH 1.37 wrote them. */
class ForkOutputTest {
    private static Obstacle obstacle(String text, int exitCode) {
        return new ForkOutput(text.lines().toList()).obstacle("a.B.method", exitCode);
    }

    @Test
    void quotesTheJvmThatRefusedToStart() {
        Obstacle obstacle = obstacle("""
                # Fork: 1 of 1
                <forked VM failed with exit code 1>
                <stdout last='20 lines'>
                </stdout>
                <stderr last='20 lines'>
                Unrecognized VM option 'UseBiasedLocking'
                Error: Could not create the Java Virtual Machine.
                Error: A fatal exception has occurred. Program will exit.
                </stderr>

                # Run complete. Total time: 00:00:00
                """, 0);
        assertThat(obstacle.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(obstacle.reason())
                .startsWith("the forked JVM ended with exit code 1: Unrecognized VM option 'UseBiasedLocking'");
    }

    @Test
    void aBenchmarkThatLacksSomethingInItsSetupIsNotRunnable() {
        Obstacle obstacle = obstacle("""
                Iteration   1: <failure>

                java.lang.UnsupportedOperationException: virtual threads need JDK 21
                \tat a.B.setUp(B.java:20)
                \tat a.jmh_generated.B_method_jmhTest._jmh_tryInit_f_b0_0(B_method_jmhTest.java:438)
                """, 0);
        assertThat(obstacle).isEqualTo(new Obstacle(Outcome.NOT_RUNNABLE, "virtual threads need JDK 21"));
    }

    @Test
    void theSameOutOfTheBenchmarkItselfIsAFailure() {
        Obstacle obstacle = obstacle("""
                Iteration   1: <failure>

                java.lang.UnsupportedOperationException
                \tat java.base/java.util.ImmutableCollections.uoe(ImmutableCollections.java:142)
                \tat a.B.method(B.java:20)
                """, 0);
        assertThat(obstacle).isEqualTo(new Obstacle(Outcome.FAILED, "java.lang.UnsupportedOperationException"));
    }

    @Test
    void saysSoWhenJmhItselfFails() {
        assertThat(obstacle("No matching benchmarks. Miss-spelled regexp?\n", 1).reason())
                .isEqualTo("JMH ended with exit code 1: No matching benchmarks. Miss-spelled regexp?");
        assertThat(obstacle("", 137).reason()).isEqualTo("JMH ended with exit code 137: without a word");
    }

    @Test
    void knowsThatAnotherJmhWasFaster() {
        String text =
                "ERROR: Another JMH instance might be running. Unable to acquire the JMH lock (/tmp/jmh.lock): exiting.";
        assertThat(new ForkOutput(text.lines().toList()).lockWasTaken()).isTrue();
    }
}
