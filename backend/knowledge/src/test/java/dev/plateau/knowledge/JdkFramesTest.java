package dev.plateau.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.plateau.knowledge.JdkChange.ChangeEvidence;
import dev.plateau.knowledge.JdkRelease.Presence;
import dev.plateau.wire.flags.FlagList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Frames, events and flags of the knowledge base are looked up in the JDKs of this machine. */
class JdkFramesTest {
    @TestFactory
    Stream<DynamicTest> aJdkHasAFrameWhereItsBuildsSayItAndNowhereElse() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (TestJdk jdk : TestJdk.all()) {
            JdkChanges.published()
                    .all()
                    .forEach(change -> change.frames()
                            .forEach(frame -> tests.add(dynamicTest(
                                    jdk + " " + change.id() + " " + frame.name(), () -> lookUp(jdk, frame)))));
        }
        assertThat(tests).hasSizeGreaterThan(60);
        return tests.stream();
    }

    private static void lookUp(TestJdk jdk, ChangeEvidence frame) throws Exception {
        boolean expected = !frame.generated() && frame.builds().contains(jdk.version());
        assertThat(JdkImage.of(jdk).has(frame.name())).isEqualTo(expected);
    }

    @TestFactory
    Stream<DynamicTest> aJdkHasAnEventWhereItsBuildsSayItAndNowhereElse() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (TestJdk jdk : TestJdk.all()) {
            Set<String> events = JdkImage.of(jdk).events();
            JdkChanges.published().all().stream()
                    .flatMap(change -> change.events().stream())
                    .distinct()
                    .forEach(event -> tests.add(dynamicTest(
                            jdk + " " + event.name(),
                            () -> assertThat(events.contains(event.name().substring("jdk.".length())))
                                    .isEqualTo(event.builds().contains(jdk.version())))));
        }
        return tests.stream();
    }

    /** A flag that no JVM has is a slip of the pen, unless the change came after all of them. */
    @Test
    void everyFlagIsOneOfAJvm() throws Exception {
        List<TestJdk> jdks = TestJdk.all();
        assumeThat(jdks).as("JDKs 11 to 25, such as those of PLATEAU_TEST_JDKS").hasSizeGreaterThan(3);
        Set<String> known = new TreeSet<>();
        for (TestJdk jdk : jdks) {
            known.addAll(FlagList.parse(jdk.java(List.of(
                                    "-XX:+UnlockDiagnosticVMOptions",
                                    "-XX:+UnlockExperimentalVMOptions",
                                    "-XX:+PrintFlagsFinal",
                                    "-version"))
                            .text())
                    .keySet());
        }
        JdkVersion newest =
                jdks.stream().map(TestJdk::version).max(JdkVersion::compareTo).orElseThrow();

        assertThat(JdkChanges.published().all().stream()
                        .filter(change -> change.in(newest) != Presence.ABSENT)
                        .flatMap(change -> change.flags().stream()))
                .isSubsetOf(known);
    }
}
