package dev.plateau.server.dashboard.profile;

import java.util.Map;

/** Names of classes in Java syntax; a recording has those of the JVM. */
final class TypeNames {
    private static final Map<String, String> PRIMITIVES = Map.of(
            "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S", "short", "Z",
            "boolean");

    private TypeNames() {}

    /**
     * {@code [B} is {@code byte[]}, {@code [[Ljava.lang.String;} is {@code java.lang.String[][]}; others stay unchanged. A redacted
     * name becomes empty, like a missing one.
     */
    static String of(String type) {
        if (!type.isEmpty() && type.chars().allMatch(letter -> letter == '*')) {
            return "";
        }
        int dimensions = 0;
        while (dimensions < type.length() && type.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = type.substring(dimensions);
        if (dimensions > 0 && element.startsWith("L") && element.endsWith(";")) {
            return element.substring(1, element.length() - 1) + "[]".repeat(dimensions);
        }
        String primitive = dimensions == 0 ? null : PRIMITIVES.get(element);
        return primitive == null ? type : primitive + "[]".repeat(dimensions);
    }
}
