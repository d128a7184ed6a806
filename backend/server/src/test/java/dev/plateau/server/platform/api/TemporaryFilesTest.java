package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFilesTest {
    @TempDir
    Path base;

    @Test
    void refusesWhatIsBeyondTheQuotaOrAProjectsHalfOfIt() throws Exception {
        var files = new TemporaryFiles(base, 100);
        try (TemporaryFile one = files.create(1);
                TemporaryFile other = files.create(1);
                TemporaryFile another = files.create(2);
                TemporaryFile last = files.create(3)) {
            one.reserve(40);
            Problem half = catchThrowableOfType(Problem.class, () -> other.reserve(11));
            assertThat(half.getStatusCode().value()).isEqualTo(503);
            assertThat(half.getHeaders().getFirst("Retry-After")).isEqualTo("10");
            other.reserve(10);
            another.reserve(50);
            assertThat(catchThrowableOfType(Problem.class, () -> last.reserve(1)))
                    .isNotNull();
            one.reserve(39);
            last.reserve(1);
        }
        assertThat(files.reserved()).isZero();
        assertThat(filesBelow(base)).hasSize(1);
        files.destroy();
        assertThat(filesBelow(base)).isEmpty();
    }

    @Test
    void deletesWhatAKilledServerLeftAndNothingOfOneThatRuns() throws Exception {
        Files.createFile(base.resolve("plateau-1.lock"));
        Path left = Files.createDirectory(base.resolve("plateau-1")).resolve("upload");
        Files.writeString(left, "unredacted");
        var running = new TemporaryFiles(base, 100);
        assertThat(left.getParent()).doesNotExist();
        TemporaryFile kept = running.create(1);
        var second = new TemporaryFiles(base, 100);
        assertThat(kept.path()).exists();
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(kept.path().getParent())))
                .isEqualTo("rwx------");
        second.destroy();
        running.destroy();
        assertThat(filesBelow(base)).isEmpty();
    }

    private static List<Path> filesBelow(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
