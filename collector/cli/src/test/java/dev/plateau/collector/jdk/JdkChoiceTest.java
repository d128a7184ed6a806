package dev.plateau.collector.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.TestJvms;
import dev.plateau.wire.model.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkChoiceTest {
    private static final List<Jvm> FOUND = List.of(
            jvm("temurin", "11.0.13"),
            jvm("debian", "17.0.9"),
            jvm("temurin", "17.0.15"),
            jvm("zulu", "21.0.8"),
            jvm("temurin", "25"));

    private static Jvm jvm(String distribution, String version) {
        Environment.Jdk jdk = new Environment.Jdk(distribution, version, "VM", version + "+1");
        return new Jvm(Path.of("/jdks", distribution, version), jdk, distribution, "test");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    17             | temurin-17.0.15
                    17.0.9         | debian-17.0.9
                    temurin        | temurin-25
                    temurin-17     | temurin-17.0.15
                    debian-17.0.9  | debian-17.0.9
                    21 11          | temurin-11.0.13 zulu-21.0.8
                    all            | temurin-11.0.13 debian-17.0.9 temurin-17.0.15 zulu-21.0.8 temurin-25
                    17 all         | temurin-11.0.13 debian-17.0.9 temurin-17.0.15 zulu-21.0.8 temurin-25
                    """)
    void choosesTheNewestThatMatchesAndSortsByVersion(String selectors, String names) throws Exception {
        JdkChoice choice = JdkChoice.of(FOUND, List.of(), List.of(selectors.split(" ", -1)), Path.of(""));
        assertThat(choice.jvms()).extracting(Jvm::name).containsExactly(names.split(" ", -1));
        assertThat(choice.unmatched()).isEmpty();
    }

    /** A developer's own build has the names of the one that it began from. */
    @Test
    void twoBuildsOfOneVersionAreTwoJdksAndACopyIsNone(@TempDir Path folder) throws Exception {
        List<Jvm> named = new ArrayList<>();
        for (String build : List.of("given", "patched", "copy")) {
            Path home = folder.resolve(build);
            Files.createDirectories(home.resolve("lib/server"));
            Files.writeString(home.resolve("lib/modules"), "modules");
            Files.writeString(home.resolve("lib/server/libjvm.so"), build.equals("patched") ? "jvm, patched" : "jvm");
            Jvm plain = jvm("temurin", "25");
            named.add(new Jvm(home, plain.jdk(), "temurin", "--jdk"));
        }

        List<Jvm> chosen =
                JdkChoice.of(named, named, List.of("all"), Path.of("")).jvms();

        assertThat(chosen)
                .extracting(jvm -> jvm.home().getFileName().toString())
                .containsExactlyInAnyOrder("given", "patched");
        assertThat(chosen)
                .extracting(Jvm::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("temurin-25-[0-9a-f]{10}"));
        assertThat(JdkChoice.of(chosen, List.of(), List.of(chosen.get(1).name()), Path.of(""))
                        .jvms())
                .extracting(Jvm::home)
                .containsExactly(chosen.get(1).home());
        String build = String.valueOf(chosen.get(1).jdk().build());
        assertThat(JdkChoice.of(chosen, List.of(), List.of("25-" + build), Path.of(""))
                        .jvms())
                .as("without the name of its builder, as the server writes it")
                .containsExactly(chosen.get(1));
        assertThat(chosen.get(0).isBuild(chosen.get(1).jdk())).isFalse();
        assertThat(named.get(2).isBuild(chosen.get(0).jdk())
                        ^ named.get(2).isBuild(chosen.get(1).jdk()))
                .isTrue();
    }

    @Test
    void namesSelectorsThatNothingMatches() throws Exception {
        JdkChoice choice = JdkChoice.of(FOUND, List.of(), List.of("17", "8", "graalvm-25"), Path.of(""));
        assertThat(choice.jvms()).hasSize(1);
        assertThat(choice.unmatched()).containsExactly("8", "graalvm-25");
    }

    @Test
    void takesPathsAndWhatTheUserNamedWhateverTheSelectorsSay() throws Exception {
        Jvm named = jvm("zulu", "8");
        JdkChoice choice = JdkChoice.of(
                FOUND, List.of(named), List.of(TestJvms.ofTheBuild().toString()), Path.of("/"));
        assertThat(choice.jvms()).hasSize(2).contains(named);
    }
}
