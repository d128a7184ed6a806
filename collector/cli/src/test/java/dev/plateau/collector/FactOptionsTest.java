package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.process.Git;
import dev.plateau.wire.model.Facts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactOptionsTest {
    @TempDir
    private Path folder;

    @Test
    void commitAndBranchComeFromGit() throws Exception {
        Path clone = Files.createDirectory(folder.resolve("clone"));
        git(clone, "init", "--quiet", "--initial-branch=topic");
        Path results = Files.writeString(clone.resolve("jmh.json"), "[]");
        git(clone, "config", "user.name", "A");
        git(clone, "config", "user.email", "a@example.org");
        git(clone, "commit", "--quiet", "--allow-empty", "-m", "x");
        String sha = git(clone, "rev-parse", "HEAD");

        Facts facts = new FactOptions()
                .of(
                        results,
                        clone,
                        line -> assertThat(line).contains("commit " + sha.substring(0, 10) + " on topic, as git says"));
        assertThat(facts.commit().sha()).isEqualTo(sha);
        assertThat(FactOptions.parameters(facts))
                .containsKeys("commit", "commitTime", "dirty")
                .containsEntry("branch", "topic");

        Path bundle = Files.write(clone.resolve("b.zip"), new byte[] {'P', 'K', 3, 4});
        assertThat(new FactOptions().of(bundle, clone, line -> {}).commit().sha())
                .isNull();
        assertThat(new FactOptions().of(results, folder, line -> {}).commit().sha())
                .isNull();
    }

    private static String git(Path folder, String... arguments) throws Exception {
        return new Git(folder, Duration.ofSeconds(20)).output(arguments).orElseThrow();
    }
}
