package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tables of docs/configuration.md are made of Spring's configuration metadata and of the defaults in application.properties. */
class ConfigurationDocumentTest {
    private static final Path DOCUMENT = Path.of("../../docs/configuration.md");
    private static final String MARKER = "<!-- What follows is generated. -->\n";
    private static final String UPDATE = "./plateau test --only ConfigurationDocumentTest -Dplateau.update=true";

    private static final Map<String, String> TYPES = Map.of(
            "java.lang.Integer", "number",
            "java.lang.Long", "number",
            "java.lang.String", "text",
            "java.lang.Boolean", "`true` or `false`",
            "java.time.Duration", "duration",
            "org.springframework.util.unit.DataSize", "size",
            "java.util.Map<java.lang.String,dev.plateau.server.access.providers.SignInSettings$ProviderSettings>",
                    "[providers](#providers-of-single-sign-on)");

    @Test
    void documentIsUpToDate() throws IOException {
        String document = Files.readString(DOCUMENT);
        assertThat(document).contains(MARKER);
        String expected = document.substring(0, document.indexOf(MARKER) + MARKER.length()) + tables();
        if (Boolean.getBoolean("plateau.update")) {
            Files.writeString(DOCUMENT, expected);
            return;
        }
        assertThat(document)
                .as("docs/configuration.md is out of date. Run %s and commit the file.", UPDATE)
                .isEqualTo(expected);
    }

    /** A default without a setting is a misspelt one: nothing reads it. */
    @Test
    void everyDefaultBelongsToASetting() throws IOException {
        assertThat(settings()).hasSizeGreaterThan(25);
        assertThat(settings())
                .containsKeys(defaults().stringPropertyNames().stream()
                        .filter(name -> name.startsWith("plateau."))
                        .toArray(String[]::new));
    }

    private static String tables() throws IOException {
        Map<String, JsonNode> settings = settings();
        Properties defaults = defaults();
        var text = new StringBuilder();
        for (String group : new TreeSet<>(
                settings.keySet().stream().map(ConfigurationDocumentTest::group).toList())) {
            text.append("\n## `")
                    .append(group)
                    .append("`\n\n| setting | type | default | meaning |\n|---|---|---|---|\n");
            settings.forEach((name, setting) -> {
                if (group(name).equals(group)) {
                    text.append(row(name, setting, defaults.getProperty(name, "")));
                }
            });
        }
        return text.toString();
    }

    private static String row(String name, JsonNode setting, String initial) {
        String type = setting.get("type").stringValue();
        String description = setting.path("description").stringValue("");
        assertThat(description).as("description of " + name).endsWith(".");
        return List.of(
                        "`" + name + "`",
                        Objects.requireNonNull(TYPES.get(type), () -> name + " has the new type " + type),
                        initial.isEmpty() ? "none" : "`" + initial + "`",
                        description)
                .stream()
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String group(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static Map<String, JsonNode> settings() throws IOException {
        var settings = new TreeMap<String, JsonNode>();
        try (InputStream metadata = resource("/META-INF/spring-configuration-metadata.json")) {
            JsonMapper.shared()
                    .readTree(metadata)
                    .get("properties")
                    .forEach(setting -> settings.put(setting.get("name").stringValue(), setting));
        }
        return settings;
    }

    private static Properties defaults() throws IOException {
        var defaults = new Properties();
        try (InputStream file = resource("/application.properties")) {
            defaults.load(file);
        }
        return defaults;
    }

    /** The one of the server: libraries have files of the same name. */
    private static InputStream resource(String name) throws IOException {
        return Files.newInputStream(Path.of("target/classes" + name));
    }
}
