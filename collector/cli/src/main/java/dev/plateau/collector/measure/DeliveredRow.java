package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks that a JMH file holds the requested result: one row, of this benchmark, from this JVM.
 *
 * @param count rows in the file; 0 when there is no readable file
 * @param row the first row
 */
record DeliveredRow(int count, @Nullable JsonNode row) {
    private static final JsonMapper JSON = new JsonMapper();

    static DeliveredRow read(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return new DeliveredRow(0, null);
        }
        try {
            JsonNode rows = JSON.readTree(file);
            return new DeliveredRow(rows.size(), rows.get(0));
        } catch (JacksonException e) {
            return new DeliveredRow(0, null);
        }
    }

    /** The difference from the request, with both values; empty when there is none. */
    Optional<String> mismatch(Job job) throws IOException {
        if (count != 1 || row == null) {
            return Optional.of("JMH delivered " + count + " rows where one was asked for");
        }
        Jvm jvm = job.environment().jvm();
        Path ran = Path.of(text("jvm"));
        if (!isSame(ran, jvm.java()) && !isSame(ran, jvm.javaOfRuntime())) {
            return Optional.of("measured by another JVM than asked for: " + ran + " instead of " + jvm.java());
        }
        TreeMap<String, String> parameters = new TreeMap<>();
        row.path("params")
                .properties()
                .forEach(
                        entry -> parameters.put(entry.getKey(), entry.getValue().asString()));
        return different(
                        "VM build",
                        text("vmVersion"),
                        job.environment().jvm().jdk().vmVersion())
                .or(() -> different("benchmark", text("benchmark"), job.key().benchmark()))
                .or(() -> different("mode", text("mode"), job.key().mode().label()))
                .or(() -> different(
                        "threads", text("threads"), Integer.toString(job.key().threads())))
                .or(() -> different(
                        "parameters",
                        parameters.toString(),
                        job.key().parameters().toString()));
    }

    private static boolean isSame(Path ran, Path asked) throws IOException {
        return Files.exists(ran) && Files.exists(asked) && ran.toRealPath().equals(asked.toRealPath());
    }

    private String text(String field) {
        return row == null ? "" : row.path(field).asString("");
    }

    private static Optional<String> different(String what, String delivered, String asked) {
        return delivered.equals(asked)
                ? Optional.empty()
                : Optional.of("JMH delivered the " + what + " " + delivered + " where " + asked + " was asked for");
    }
}
