package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages with one record as their model: every attribute that their templates read is a component or method of it. */
class TemplateModelTest {
    private static final Pattern EXPRESSION = Pattern.compile("[$*]\\{([^}]*)}");
    private static final Pattern TEXT = Pattern.compile("'[^']*'");
    private static final Pattern PATH = Pattern.compile("(?<![\\w.#@?\\]])([a-z]\\w*)((?:\\??\\.[a-z]\\w*)*)");
    private static final Pattern LOCAL =
            Pattern.compile("(?:^|[,\\s(\"])([a-z]\\w*)(?:\\s*,\\s*[a-z]\\w*)?\\s*(?:=|:)\\s*[$|@'~\\d]");
    private static final Pattern STATUS = Pattern.compile("[a-z]\\w*\\s*,\\s*([a-z]\\w*)\\s*:");
    private static final Pattern FRAGMENT = Pattern.compile("th:fragment=\"[\\w-]+\\(([^)]*)\\)");
    /** Words of expressions, and attributes that every page has. */
    private static final Set<String> KNOWN = Set.of(
            "null",
            "true",
            "false",
            "and",
            "or",
            "not",
            "size",
            "frame",
            "linkPreview",
            "param",
            "eq",
            "ne",
            "gt",
            "lt");

    @ParameterizedTest
    @CsvSource({
        "incidents.IncidentView, view, 'incidents/incident,incidents/chart,incidents/commits,incidents/members,incidents/why"
                + ",incidents/triage,incidents/capsule'",
    })
    void everyAttributeThatItReadsIsOfItsRecord(String type, String name, String templates) throws Exception {
        Class<?> record = Class.forName("dev.plateau.server.dashboard." + type);
        List<String> unknown = new ArrayList<>();
        for (String template : templates.split(",", -1)) {
            String text = text(template.strip());
            Set<String> locals = locals(text);
            Matcher expression = EXPRESSION.matcher(text);
            while (expression.find()) {
                Matcher path = PATH.matcher(TEXT.matcher(expression.group(1)).replaceAll(""));
                while (path.find()) {
                    String root = path.group(1);
                    if (root.equals(name)) {
                        missing(record, path.group(2)).ifPresent(part -> unknown.add(template + ": " + part));
                    } else if (!locals.contains(root) && !KNOWN.contains(root)) {
                        unknown.add(template + ": " + path.group());
                    }
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(missing(record, ".nothing"))
                .as("a component that is not there")
                .isPresent();
    }

    private static String text(String template) throws IOException {
        try (InputStream in = TemplateModelTest.class.getResourceAsStream("/templates/" + template + ".html")) {
            return new String(Objects.requireNonNull(in, template).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Variables of loops, of {@code th:with} and of fragments. */
    private static Set<String> locals(String text) {
        Set<String> locals = new TreeSet<>();
        Stream.of(LOCAL, STATUS)
                .flatMap(pattern -> pattern.matcher(text).results())
                .forEach(match -> locals.add(match.group(1)));
        FRAGMENT.matcher(text)
                .results()
                .flatMap(match -> Arrays.stream(match.group(1).split(",", -1)))
                .forEach(parameter -> locals.add(parameter.strip()));
        locals.add("base");
        locals.add("address");
        return locals;
    }

    /** The first part of a path that a type does not have; paths end at collections, whose own methods are not checked. */
    private static Optional<String> missing(Class<?> record, String path) {
        Class<?> type = record;
        for (String part : path.split("\\??\\.", -1)) {
            if (part.isEmpty()) {
                continue;
            }
            Type found = property(type, part);
            if (found == null) {
                return Optional.of(type.getSimpleName() + "." + part);
            }
            type = found instanceof Class<?> plain ? plain : (Class<?>) ((ParameterizedType) found).getRawType();
            if (!type.getName().startsWith("dev.plateau")) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static @Nullable Type property(Class<?> type, String name) {
        String suffix = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return Arrays.stream(type.getMethods())
                .filter(method -> Set.of(name, "is" + suffix, "get" + suffix).contains(method.getName()))
                .map(Method::getGenericReturnType)
                .findFirst()
                .orElse(null);
    }
}
