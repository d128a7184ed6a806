package dev.plateau.recording.format;

import java.util.List;

/**
 * A type that a chunk describes: an event, or the type of a field.
 *
 * @param id number of the type in its chunk
 * @param name such as {@code jdk.ExecutionSample}; the prefix {@code com.oracle.} of format 1.0 is left out
 * @param fields in the order in which they are written
 */
public record Type(long id, String name, List<Field> fields) {
    /**
     * One field.
     *
     * @param typeId number of the field's type
     * @param constant whether the number of a constant is written instead of the value
     * @param array whether any number of values is written
     * @param ticks whether the value is a span of time in ticks of the chunk's clock
     */
    public record Field(String name, long typeId, boolean constant, boolean array, boolean ticks) {}
}
