package dev.plateau.recording.read;

import dev.plateau.recording.format.Chunk;
import dev.plateau.recording.format.Constants;
import dev.plateau.recording.format.Cursor;
import dev.plateau.recording.format.FieldReader;
import dev.plateau.recording.format.LongIntMap;
import dev.plateau.recording.format.Type;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the stacks, classes and threads of one chunk, each on demand. */
final class StackReader {
    /** Types whose constants this class reads. */
    static final Set<String> CONSTANTS = Set.of(
            "jdk.types.StackTrace",
            "jdk.types.Method",
            "java.lang.Class",
            "jdk.types.Symbol",
            "java.lang.Thread",
            "jdk.types.ThreadState",
            "jdk.types.FrameType",
            "jdk.types.FlagValueOrigin");

    /** The deepest stack that the JDK can record. */
    private static final int MAX_DEPTH = 2048;

    private final Constants constants;
    private final Cursor cursor;
    private final FrameTable frames;
    private final Fields stacks;
    private final Fields frameFields;
    private final Fields methods;
    private final Fields classes;
    private final Fields symbols;
    private final LongIntMap methodNumbers = new LongIntMap();
    private final Map<Long, String> classNames = new HashMap<>();
    private final Map<Long, FrameKind> kinds = new HashMap<>();
    private final Chunk chunk;
    private long lastKindNumber = -1;
    private FrameKind lastKind = FrameKind.UNKNOWN;

    /** Some fields of the values of one type; empty when the chunk does not have the type. */
    private static final class Fields {
        private final @Nullable FieldReader reader;
        private final long[] values;

        Fields(Chunk chunk, String name, String... fields) {
            Type type = chunk.types().named(name);
            reader = type == null ? null : new FieldReader(chunk.types(), type, List.of(fields));
            values = FieldReader.room(fields.length);
        }

        boolean read(Cursor cursor, int offset) {
            if (reader == null || offset < 0) {
                return false;
            }
            cursor.position(offset);
            Arrays.fill(values, 0);
            reader.read(cursor, values);
            return true;
        }

        boolean has(int slot) {
            return reader != null && reader.has(slot);
        }
    }

    StackReader(Chunk chunk, FrameTable frames) {
        this.chunk = chunk;
        this.frames = frames;
        constants = chunk.constants();
        cursor = chunk.cursor();
        stacks = new Fields(chunk, "jdk.types.StackTrace", "truncated", "frames");
        frameFields = new Fields(chunk, "jdk.types.StackFrame", "method", "lineNumber", "type");
        methods = new Fields(chunk, "jdk.types.Method", "type", "name");
        classes = new Fields(chunk, "java.lang.Class", "name");
        symbols = new Fields(chunk, "jdk.types.Symbol", "string");
    }

    /** Fills a stack; it is empty when the recording has none of this number. */
    void read(long number, Stack stack) {
        stack.clear();
        if (!stacks.read(cursor, constants.offset("jdk.types.StackTrace", number)) || !stacks.has(1)) {
            return;
        }
        stack.truncated = stacks.values[0] != 0;
        int at = (int) stacks.values[1];
        cursor.position(at);
        int count = cursor.count();
        if (count > MAX_DEPTH) {
            stack.truncated = true;
        }
        for (int left = Math.min(count, MAX_DEPTH); left > 0; left--) {
            if (!frameFields.read(cursor, cursor.position())) {
                return;
            }
            int next = cursor.position();
            stack.push(method(frameFields.values[0]), (int) frameFields.values[1], kind(frameFields.values[2]));
            cursor.position(next);
        }
    }

    /** Number of a method's frame. */
    int method(long number) {
        int known = methodNumbers.get(number);
        if (known >= 0) {
            return known;
        }
        Frame frame = new Frame("", "[unknown]");
        if (methods.read(cursor, constants.offset("jdk.types.Method", number))) {
            long type = methods.values[0];
            String name = symbol(methods.values[1]);
            frame = new Frame(className(type), name);
        }
        int added = frames.number(frame);
        methodNumbers.put(number, added);
        return added;
    }

    /** Name of a class, dotted, arrays as the JVM writes them; empty when there is none. */
    String className(long number) {
        return classNames.computeIfAbsent(
                number,
                unknown -> classes.read(cursor, constants.offset("java.lang.Class", number))
                        ? symbol(classes.values[0]).replace('/', '.')
                        : "");
    }

    private String symbol(long number) {
        return symbols.read(cursor, constants.offset("jdk.types.Symbol", number)) && symbols.has(0)
                ? frames.kept(constants.stringAt((int) symbols.values[0]))
                : "";
    }

    private FrameKind kind(long number) {
        if (number != lastKindNumber) {
            lastKind = kinds.computeIfAbsent(
                    number, unknown -> FrameKind.named(word("jdk.types.FrameType", "description", number)));
            lastKindNumber = number;
        }
        return lastKind;
    }

    /** The string field of a constant; empty when there is none. */
    String word(String type, String field, long number) {
        Fields fields = new Fields(chunk, type, field);
        return fields.read(cursor, constants.offset(type, number)) && fields.has(0)
                ? constants.stringAt((int) fields.values[0])
                : "";
    }

    /** Name of a thread in Java, else that of the system. */
    String threadName(long number) {
        String java = word("java.lang.Thread", "javaName", number);
        return frames.kept(java.isEmpty() ? word("java.lang.Thread", "osName", number) : java);
    }

    /** True for a virtual thread, as JDK 21 and newer record. */
    boolean isVirtual(long number) {
        Fields fields = new Fields(chunk, "java.lang.Thread", "virtual");
        return fields.read(cursor, constants.offset("java.lang.Thread", number)) && fields.values[0] != 0;
    }
}
