package dev.plateau.collector.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plateau.collector.TestJvms;
import dev.plateau.collector.usage.WrongUsage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmSearchTest {
    @TempDir
    private Path folder;

    private List<Jvm> find(Map<String, String> variables, Path... given) throws Exception {
        return new JvmSearch(variables, folder).find(List.of(given));
    }

    @Test
    void findsByVariableAndDescribesByTheJvmItself() throws Exception {
        List<Jvm> found = find(Map.of("JAVA_HOME", TestJvms.ofTheBuild().toString()));
        assertThat(found).anySatisfy(jvm -> {
            assertThat(jvm.home()).isEqualTo(TestJvms.ofTheBuild().toRealPath());
            assertThat(jvm.jdk().version()).isEqualTo(System.getProperty("java.version"));
            assertThat(jvm.jdk().vmVersion()).isEqualTo(System.getProperty("java.vm.version"));
            assertThat(jvm.jdk().vendor()).isEqualTo(System.getProperty("java.vendor"));
            assertThat(jvm.source()).isEqualTo("JAVA_HOME");
        });
    }

    @Test
    void findsInTheFoldersOfToolsAndOnThePath() throws Exception {
        Path sdkman = Files.createDirectories(folder.resolve(".sdkman/candidates/java"));
        Files.createSymbolicLink(sdkman.resolve("some-jdk"), TestJvms.ofTheBuild());
        assertThat(new JvmFolders(Map.of(), folder).list())
                .contains(new JvmFolders.FoundFolder(sdkman.resolve("some-jdk"), "sdkman"));

        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path java = TestJvms.ofTheBuild().resolve("bin").resolve("java").toRealPath();
        Files.createSymbolicLink(bin.resolve("java"), java);
        assertThat(new JvmFolders(Map.of("PATH", File.pathSeparator + bin), folder).list())
                .contains(new JvmFolders.FoundFolder(TestJvms.ofTheBuild().toRealPath(), "PATH"));
    }

    @Test
    void oneJdkFoundInSeveralWaysIsOne() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), TestJvms.ofTheBuild());
        List<Jvm> found =
                find(Map.of("JAVA_HOME", TestJvms.ofTheBuild().toString(), JvmSearch.VARIABLE, link.toString()), link);
        assertThat(found)
                .filteredOn(jvm -> jvm.jdk().vmVersion().equals(System.getProperty("java.vm.version")))
                .singleElement()
                .extracting(Jvm::source)
                .isEqualTo("--jdk");
    }

    @Test
    void sortsOldestFirst() throws Exception {
        List<Jvm> found = find(Map.of(
                JvmSearch.VARIABLE,
                String.join(
                        File.pathSeparator,
                        TestJvms.further().stream().map(Path::toString).toList())));
        assertThat(found)
                .isSortedAccordingTo((one, other) ->
                        Integer.compare(one.jdk().feature(), other.jdk().feature()));
    }

    @Test
    void takesRuntimesWithoutCompiler() throws Exception {
        assumeThat(TestJvms.further()).as("PLATEAU_TEST_JDKS").isNotEmpty();
        for (Path home : TestJvms.further()) {
            assertThat(home.resolve("bin/javac")).doesNotExist();
            assertThat(JvmSearch.named(home, "test").jdk().feature()).isPositive();
        }
    }

    @Test
    void saysWhatIsWrongWithAFolderThatTheUserNamed() throws Exception {
        assertThatThrownBy(() -> find(Map.of(), folder))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining(folder + " (--jdk) holds no JDK")
                .hasMessageContaining("Name the folder that has bin in it");
        Path bin = Files.createDirectories(folder.resolve("broken/bin"));
        Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\nexit 1\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThatThrownBy(() ->
                        find(Map.of(JvmSearch.VARIABLE, folder.resolve("broken").toString())))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("does not start");
    }

    /** As a JDK for musl or for another processor is: its interpreter is not on this machine. */
    @Test
    void passesOverAJvmThatThisMachineCannotStart() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("musl/bin"));
        Path java = Files.writeString(bin.resolve("java"), "#!/no/such/interpreter\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Path home = folder.resolve("musl");
        assertThat(find(Map.of("JAVA_HOME", home.toString())))
                .extracting(Jvm::home)
                .doesNotContain(home.toRealPath());
        assertThatThrownBy(() -> find(Map.of(), home))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("does not start");
    }

    /** No path holds U+0000 on Linux and macOS, nor a double quote on Windows. */
    @Test
    void passesOverVariablesThatHoldNoPath() throws Exception {
        Path java = TestJvms.ofTheBuild().resolve("bin").toRealPath();
        Map<String, String> variables = Map.of("JAVA_HOME", "\0", "PATH", "\0" + File.pathSeparator + java);
        assertThat(new JvmFolders(variables, folder).list())
                .startsWith(new JvmFolders.FoundFolder(TestJvms.ofTheBuild().toRealPath(), "PATH"));
    }
}
