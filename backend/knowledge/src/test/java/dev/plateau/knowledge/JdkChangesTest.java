package dev.plateau.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plateau.knowledge.JdkChange.ChangeEvidence;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JdkChangesTest {
    private static final JdkChanges CHANGES = JdkChanges.published();

    @Test
    void holdsWhatIsKnown() {
        assertThat(CHANGES.all()).hasSizeGreaterThanOrEqualTo(66);
        assertThat(CHANGES.all()).allSatisfy(change -> {
            assertThat(change.tests().isEmpty()).isEqualTo(change.noTest() != null);
            assertThat(change.sources())
                    .allSatisfy(source -> assertThat(source.url()).startsWith("https://"));
        });
    }

    @Test
    void theFileFollowsItsSchema() {
        assertThat(validate(file())).isEmpty();
        for (String field : List.of("id", "title", "kind", "since", "effect", "sources", "verified", "note")) {
            assertThat(validate(without(field))).as(field).isNotEmpty();
        }
        assertThat(validate(with("since", "[\"fifteen\"]"))).isNotEmpty();
        assertThat(validate(with("colour", "\"red\""))).isNotEmpty();
    }

    private static List<?> validate(JsonNode file) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(resource("jdk-changes.schema.json"))
                .validate(file);
    }

    @ParameterizedTest
    @CsvSource({
        "biased-locking-off, 11, 17, true",
        "biased-locking-off, 17, 21, false",
        "biased-locking-removed, 17, 21, true",
        "java-io-internal-lock, 17, 21, true",
        "java-io-internal-lock, 21, 25, true",
        "java-io-internal-lock, 17, 25, false",
        "no-cpu-shares, 17.0.4, 17.0.5, true",
        "no-cpu-shares, 11.0.13, 17.0.9, true",
        "no-cpu-shares, 11.0.17, 17.0.9, false",
        "secondary-supers-table, 21.0.5, 21.0.8, true",
        "secondary-supers-table, 21.0.8, 22, true",
        "secondary-supers-table, 21.0.8, 23, false",
        "loop-percent-profile-limit, 11, 17, true",
        "loop-percent-profile-limit, 13, 15, true",
        "loop-percent-profile-limit, 17, 21, false",
        "max-inline-level, 11.0.13, 17, false",
        "max-inline-level, 11.0.2, 11.0.13, true",
    })
    void knowsWhatLiesBetweenTwoBuilds(String id, String one, String other, boolean between) {
        JdkVersion left = JdkVersion.of(one);
        JdkVersion right = JdkVersion.of(other);

        assertThat(CHANGES.between(left, right).stream()
                        .anyMatch(change -> change.id().equals(id)))
                .isEqualTo(between);
        assertThat(CHANGES.between(right, left)).isEqualTo(CHANGES.between(left, right));
    }

    @Test
    void nothingLiesBetweenABuildAndItself() {
        assertThat(CHANGES.between(JdkVersion.of("13.0.1"), JdkVersion.of("13.0.1")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "17, 17",
        "17.0.15+6-LTS, 17.0.15",
        "1.8.0_392, 8.0.392",
        "22-ea+16, 22",
        "17.0.0, 17",
        "11.0.13+8, 11.0.13",
        "1.8.0, 8"
    })
    void readsVersionsAsJvmsStateThem(String text, String version) {
        assertThat(JdkVersion.of(text)).hasToString(version);
    }

    @ParameterizedTest
    @CsvSource({"seventeen", "17x", "-17", "''", "17..1", "99999999999", "1"})
    void refusesOtherTexts(String text) {
        if (text.equals("1")) {
            assertThat(JdkVersion.of(text).feature()).isEqualTo(1);
        } else {
            assertThatThrownBy(() -> JdkVersion.of(text)).hasMessageContaining("is no JDK version");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "15-17 | 14.0.2 | false",
                "15-17 | 17.0.15 | true",
                "15-17 | 18 | false",
                "24+ | 30 | true",
                "19 | 19.0.2 | true",
                "19 | 20 | false",
                "11.0.17-11, 17.0.5-17 | 11.0.13 | false",
                "11.0.17-11, 17.0.5-17 | 17.0.5 | true",
                "11.0.17-11, 17.0.5-17 | 12 | false",
                "23-23.0.1 | 23.0.1 | true",
                "23-23.0.1 | 23.0.2 | false"
            })
    void rangesContainBuildsWithTheirUpdates(String range, String build, boolean contained) {
        assertThat(BuildRange.of(range).contains(JdkVersion.of(build))).isEqualTo(contained);
        assertThat(BuildRange.of(range)).hasToString(range);
    }

    @Test
    void namesTheChangeThatCannotBeRead() {
        JsonNode wrong = with("since", "[\"17-12\"]");

        assertThatThrownBy(() -> JdkChanges.read(
                        new ByteArrayInputStream(wrong.toString().getBytes(StandardCharsets.UTF_8))))
                .hasMessage("The change biased-locking-off: `17-12` is no release");
    }

    @Test
    void framesLieInTheirClassAndPackage() {
        ChangeEvidence buffer = new ChangeEvidence("java.lang.StringBuffer", BuildRange.ALL, false);

        assertThat(buffer.matches("java.lang.StringBuffer.append")).isTrue();
        assertThat(buffer.matches("java.lang.StringBufferPool.take")).isFalse();
        assertThat(new ChangeEvidence("java.lang.invoke.LambdaForm", BuildRange.ALL, false)
                        .matches("java.lang.invoke.LambdaForm$MH.invoke"))
                .isTrue();
    }

    @Test
    void dependsOnNoFramework() throws IOException {
        List<String> imports;
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            imports = files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(JdkChangesTest::lines)
                    .filter(line -> line.startsWith("import "))
                    .toList();
        }
        assertThat(imports)
                .hasSizeGreaterThan(30)
                .allMatch(
                        line -> line.matches(
                                "import (dev\\.plateau\\.knowledge|java|org\\.jspecify|(tools|com\\.fasterxml)\\.jackson)\\..*"));
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static JsonNode with(String field, String value) {
        JsonNode file = file();
        ((ObjectNode) file.get("changes").get(0)).set(field, JsonMapper.shared().readTree(value));
        return file;
    }

    private static JsonNode without(String field) {
        JsonNode file = file();
        ((ObjectNode) file.get("changes").get(0)).remove(field);
        return file;
    }

    private static JsonNode file() {
        return JsonMapper.shared().readTree(resource("jdk-changes.json"));
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(JdkChanges.class.getResourceAsStream(name), name);
    }
}
