package dev.plateau.wire.bundle;

import dev.plateau.wire.jmh.JmhJson;
import dev.plateau.wire.jmh.JsonTokens;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.RecordCheck;
import dev.plateau.wire.model.UploadLimits;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code manifest.json} as text, checked field by field when read. */
final class ManifestJson {
    private static final int NESTING = 16;
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(NESTING)
                            .maxDocumentLength(UploadLimits.MANIFEST_BYTES)
                            .maxTokenCount(UploadLimits.MANIFEST_TOKENS)
                            .maxStringLength(UploadLimits.MANIFEST_BYTES)
                            .maxNameLength(UploadLimits.KEY)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private ManifestJson() {}

    static byte[] write(Manifest manifest) {
        return MAPPER.writeValueAsBytes(manifest);
    }

    /**
     * Reads a manifest.
     *
     * @throws BadField for the first invalid field
     */
    static Manifest read(byte[] json) throws BadField {
        try {
            JsonNode tree = MAPPER.readTree(json);
            checkVersion(tree);
            Manifest manifest = MAPPER.treeToValue(tree, Manifest.class);
            RecordCheck.check("", manifest);
            checkFingerprint(manifest.host().host().fingerprint());
            checkAuthors(manifest.commits());
            return manifest;
        } catch (DatabindException e) {
            throw new BadField(path(e), reason(e));
        } catch (JacksonException e) {
            throw new BadField(
                    "", "this is not valid JSON" + JmhJson.place(e.getLocation()) + ": " + e.getOriginalMessage());
        }
    }

    /** The manifest without the fields of later versions. */
    static byte[] inVersion4(byte[] json) {
        ObjectNode tree = (ObjectNode) MAPPER.readTree(json);
        tree.put("version", 4).remove("directions");
        tree.path("environments").forEach(environment -> remove(environment.path("jdk"), "build"));
        tree.path("jobs").forEach(job -> remove(job, "code"));
        return MAPPER.writeValueAsBytes(tree);
    }

    private static void remove(JsonNode from, String field) {
        if (from instanceof ObjectNode object) {
            object.remove(field);
        }
    }

    /** Plain JMH JSON has hosts that are known by name only; a bundle must not be taken for one of them. */
    private static void checkFingerprint(String fingerprint) throws BadField {
        if (fingerprint.isBlank()
                || fingerprint.equals(Environment.Host.UNKNOWN)
                || fingerprint.startsWith(PlainUpload.NAMED)) {
            throw new BadField(
                    "host.host.fingerprint",
                    "\"" + fingerprint
                            + "\" stands for a host without a fingerprint: send the one that the collector measured");
        }
    }

    /** The format has names of people, but no contact data. */
    private static void checkAuthors(List<LoggedCommit> commits) throws BadField {
        for (int i = 0; i < commits.size(); i++) {
            String author = commits.get(i).author();
            if (author != null && LoggedCommit.holdsAddress(author)) {
                throw new BadField("commits[" + i + "].author", "holds an e-mail address: send the name alone");
            }
        }
    }

    private static void checkVersion(JsonNode tree) throws BadField {
        JsonNode format = tree.path("format");
        if (!format.isString() || !format.stringValue().equals(Manifest.FORMAT)) {
            throw new BadField("format", "expected \"" + Manifest.FORMAT + "\", found " + format);
        }
        JsonNode version = tree.path("version");
        if (!version.isInt() || version.intValue() < 1) {
            throw new BadField("version", "expected a whole number from 1, found " + version);
        }
        if (version.intValue() > Manifest.VERSION) {
            throw new BadField(
                    "version",
                    "the bundle has version " + version.intValue() + " and this reads up to " + Manifest.VERSION
                            + ": written by a newer collector: update the server");
        }
    }

    private static String reason(DatabindException e) {
        if (e instanceof UnrecognizedPropertyException) {
            return "the manifest has no such field";
        }
        if (e instanceof InvalidFormatException wrong) {
            return "expected " + expected(wrong.getTargetType()) + ", found \""
                    + JsonTokens.quoted("" + wrong.getValue()) + '"';
        }
        if (e instanceof MismatchedInputException wrong && wrong.getTargetType() != null) {
            return "expected " + expected(wrong.getTargetType());
        }
        return e.getOriginalMessage();
    }

    private static String expected(Class<?> type) {
        if (type.isEnum()) {
            return "one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(value -> value instanceof Mode mode ? mode.label() : value.toString())
                            .collect(Collectors.joining(", "));
        }
        if (type == Instant.class) {
            return "a time such as 2026-03-01T12:00:00Z";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type == String.class) {
            return "a text";
        }
        return type.isRecord() || Map.class.isAssignableFrom(type) ? "an object" : "a number";
    }

    private static String path(DatabindException e) {
        return e.getPath().stream()
                .map(step ->
                        step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    /** All entries of the zip that a manifest names. */
    static void forEachEntry(Manifest manifest, Consumer<String> action) {
        for (Manifest.EnvironmentFacts environment : manifest.environments()) {
            acceptPresent(environment.flagsFinal(), action);
            acceptPresent(environment.flagsDefault(), action);
            acceptPresent(environment.flagsUnlocked(), action);
        }
        for (Manifest.Job job : manifest.jobs()) {
            acceptPresent(job.output(), action);
            job.forks().forEach(action);
        }
        manifest.recordings().forEach(recording -> action.accept(recording.entry()));
    }

    private static void acceptPresent(@Nullable String name, Consumer<String> action) {
        if (name != null) {
            action.accept(name);
        }
    }
}
