package dev.plateau.server.profiles;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import jdk.jfr.consumer.RecordingFile;

/** Takes out of a recording what is private: other people's recordings hold passwords of their CI. */
final class Redaction {
    /** Environment, system properties, command lines: those of the JVM itself, too. */
    private static final Set<String> PRIVATE = Set.of(
            "jdk.InitialEnvironmentVariable",
            "jdk.InitialSystemProperty",
            "jdk.InitialSecurityProperty",
            "jdk.SystemProcess",
            "jdk.ProcessStart",
            "jdk.JVMInformation",
            "jdk.StringFlag");

    private Redaction() {}

    /**
     * Writes what may be stored.
     *
     * @throws IOException when the recording can't be read; its text says why
     */
    @SuppressWarnings("CatchingUnchecked") // the JDK's reader throws anything on damaged files, InternalError included
    static void redact(Path recording, Path target) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            file.write(target, event -> !PRIVATE.contains(event.getEventType().getName()));
        } catch (RuntimeException | InternalError damaged) {
            throw new IOException("the JDK's reader can't make sense of it: " + damaged, damaged);
        }
    }
}
