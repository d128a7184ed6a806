package dev.plateau.collector.send;

import dev.plateau.collector.digest.Sha256;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A file to be sent.
 *
 * @param file a bundle or JMH's JSON
 * @param query facts beside the file, encoded for an address; empty for none
 */
public record Outgoing(Path file, String query) {
    private static final byte[] ZIP = {'P', 'K'};

    /** A file with facts, in the order given. */
    public static Outgoing of(Path file, Map<String, String> facts) {
        return new Outgoing(
                file,
                facts.entrySet().stream()
                        .map(fact -> fact.getKey() + "=" + URLEncoder.encode(fact.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&")));
    }

    byte[] content() throws IOException {
        return Files.readAllBytes(file);
    }

    static String contentType(byte[] content) {
        boolean zip = content.length > 2 && Arrays.equals(content, 0, 2, ZIP, 0, 2);
        return zip ? "application/zip" : "application/json";
    }

    /** The same content with the same facts has the same key, on every machine and attempt. */
    String idempotencyKey(byte[] content) {
        return Sha256.of((Sha256.of(content) + "?" + query).getBytes(StandardCharsets.US_ASCII));
    }
}
