package dev.plateau.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A recording as other people make them: the JDK's default settings, environment, properties and command line included. */
public final class TestRecording {
    /** Stands in the program's environment, properties and arguments. */
    public static final String SECRET = "correct-horse-battery";

    private TestRecording() {}

    public static Path make(Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("spinner.jfr");
        var java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Ddatabase.password=" + SECRET,
                "-XX:StartFlightRecording:settings=profile,filename=" + file,
                "-cp",
                System.getProperty("java.class.path"),
                Spinner.class.getName(),
                SECRET);
        java.environment().put("CI_TOKEN", SECRET);
        assertThat(java.redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
        assertThat(Files.readString(file, ISO_8859_1)).contains(SECRET);
        return file;
    }
}
