package dev.plateau.recording.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The description of types: a tree of elements with attributes, all of whose words are in one list. */
final class Metadata {
    /** Actual descriptions have five: root, metadata, class, field, annotation. */
    private static final int MAX_DEPTH = 16;

    /** The JDK's own description has a hundredth of it. */
    private static final int MAX_BYTES = 16 << 20;

    private static final int MAX_ELEMENTS = 1 << 18;

    private final Cursor cursor;
    private final String[] words;
    private final Types types;
    private final List<Element> classes = new ArrayList<>();
    private int elements;

    private record Element(String name, Map<String, String> attributes, List<Element> children) {
        String get(String attribute) {
            return attributes.getOrDefault(attribute, "");
        }

        long number(String attribute) {
            try {
                return attributes.containsKey(attribute) ? Long.parseLong(get(attribute)) : 0;
            } catch (NumberFormatException e) {
                throw new DamagedChunk(attribute + " of a " + name + " is not a number");
            }
        }
    }

    private Metadata(Cursor cursor, Types types, Constants none) {
        this.cursor = cursor;
        this.types = types;
        int count = cursor.count();
        if (count > MAX_BYTES) {
            throw new DamagedChunk(count + " words in the description of types");
        }
        int start = cursor.position();
        words = new String[count];
        for (int i = 0; i < words.length; i++) {
            cursor.checkTime();
            words[i] = Strings.read(cursor, none);
            if (cursor.position() - start > MAX_BYTES) {
                throw new DamagedChunk("more than " + MAX_BYTES + " bytes of words in the description of types");
            }
        }
    }

    /** Adds the types described at an offset. */
    static void read(Cursor cursor, int offset, Types types) {
        cursor.position(offset);
        cursor.varint(); // size
        if (cursor.varint() != 0) {
            throw new DamagedChunk("no description of types at " + offset);
        }
        cursor.varint(); // start
        cursor.varint(); // duration
        cursor.varint(); // number of the description
        Metadata metadata = new Metadata(cursor, types, new Constants(cursor, types, ConstantFilter.NOTHING));
        metadata.collect(metadata.element(0));
        metadata.addTypes();
    }

    private Element element(int depth) {
        if (depth > MAX_DEPTH) {
            throw new DamagedChunk("the description of types is nested too deeply");
        }
        cursor.checkTime();
        if (++elements > MAX_ELEMENTS) {
            throw new DamagedChunk("more than " + MAX_ELEMENTS + " elements in the description of types");
        }
        String name = word();
        Map<String, String> attributes = new HashMap<>();
        for (int left = cursor.count(); left > 0; left--) {
            String key = word();
            attributes.put(key, word());
        }
        List<Element> children = new ArrayList<>();
        for (int left = cursor.count(); left > 0; left--) {
            children.add(element(depth + 1));
        }
        return new Element(name, attributes, children);
    }

    private String word() {
        long index = cursor.varint();
        if (index < 0 || index >= words.length) {
            throw new DamagedChunk("word " + index + " of " + words.length + " in the description of types");
        }
        return words[(int) index];
    }

    private void collect(Element element) {
        if (element.name().equals("class")) {
            classes.add(element);
        } else {
            element.children().forEach(this::collect);
        }
    }

    private void addTypes() {
        long timespan = classes.stream()
                .filter(element -> element.get("name").endsWith("jfr.Timespan"))
                .mapToLong(element -> element.number("id"))
                .findFirst()
                .orElse(-1);
        for (Element element : classes) {
            List<Type.Field> fields = element.children().stream()
                    .filter(child -> child.name().equals("field"))
                    .map(child -> field(child, timespan))
                    .toList();
            types.add(new Type(element.number("id"), name(element.get("name")), fields));
        }
    }

    private static String name(String name) {
        if (name.startsWith("com.oracle.jfr.types.")) {
            return "jdk.types." + name.substring("com.oracle.jfr.types.".length());
        }
        return name.startsWith("com.oracle.jdk.") ? name.substring("com.oracle.".length()) : name;
    }

    private static Type.Field field(Element element, long timespan) {
        boolean ticks = element.children().stream()
                .anyMatch(child -> child.name().equals("annotation")
                        && child.number("class") == timespan
                        && child.attributes().containsValue("TICKS"));
        return new Type.Field(
                element.get("name"),
                element.number("class"),
                element.get("constantPool").equals("true"),
                element.number("dimension") > 0,
                ticks);
    }
}
