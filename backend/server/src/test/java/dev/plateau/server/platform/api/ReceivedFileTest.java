package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;

class ReceivedFileTest {
    @TempDir
    Path base;

    @Test
    void refusesABodyThatArrivesTooSlowly() throws Exception {
        var files = new TemporaryFiles(base, 8 << 20);
        try (TemporaryFile target = files.create(1)) {
            assertThat(ReceivedFile.copy(body(), target, 10, Duration.ofMinutes(1)))
                    .isEqualTo(10);
            Problem slow = catchThrowableOfType(
                    Problem.class, () -> ReceivedFile.copy(body(), target, 10, Duration.ofNanos(-1)));
            assertThat(slow.getStatusCode().value()).isEqualTo(408);
            Problem large = catchThrowableOfType(
                    Problem.class, () -> ReceivedFile.copy(body(), target, 9, Duration.ofMinutes(1)));
            assertThat(large.getStatusCode().value()).isEqualTo(413);
        } finally {
            files.destroy();
        }
    }

    /** Linux refuses each write to /dev/full as a full disk does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsNoMistakeOfTheServer() throws Exception {
        var files = new TemporaryFiles(base, 8 << 20);
        Path full = Files.createSymbolicLink(base.resolve("full"), Path.of("/dev/full"));
        try (TemporaryFile target = new TemporaryFile(files, 1, full)) {
            Problem noSpace = catchThrowableOfType(
                    Problem.class, () -> ReceivedFile.copy(body(), target, 10, Duration.ofMinutes(1)));
            assertThat(noSpace.getStatusCode().value()).isEqualTo(503);
            assertThat(noSpace.getHeaders().getFirst("Retry-After")).isEqualTo("10");
        } finally {
            files.destroy();
        }
    }

    @Test
    void refusesABodyThatSaysItIsTooLargeBeforeItArrives() throws Exception {
        var request = new MockHttpServletRequest() {
            @Override
            public long getContentLengthLong() {
                return 11;
            }

            @Override
            public ServletInputStream getInputStream() {
                throw new AssertionError("nothing of it is read");
            }
        };
        var files = new TemporaryFiles(base, 8 << 20);
        try (TemporaryFile target = files.create(1)) {
            Problem large = catchThrowableOfType(Problem.class, () -> ReceivedFile.receive(request, target, 10));
            assertThat(large.getStatusCode().value()).isEqualTo(413);
        } finally {
            files.destroy();
        }
    }

    private static InputStream body() {
        return new ByteArrayInputStream(new byte[10]);
    }
}
