package dev.plateau.wire.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** JMH's benchmark mode, with the label that JMH writes. Source: {@code org.openjdk.jmh.annotations.Mode}. */
public enum Mode {
    THROUGHPUT("thrpt", "throughput"),
    AVERAGE_TIME("avgt", "average time"),
    SAMPLE_TIME("sample", "sampled time"),
    SINGLE_SHOT("ss", "single shot");

    private final String label;
    private final String description;

    Mode(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** JMH's short label: {@code thrpt}, {@code avgt}, {@code sample} or {@code ss}. */
    @JsonValue
    public String label() {
        return label;
    }

    /** Description for people. */
    public String description() {
        return description;
    }

    /** The mode with JMH's short label, or empty when JMH knows no such mode. */
    public static Optional<Mode> ofLabel(String label) {
        return Arrays.stream(values()).filter(mode -> mode.label.equals(label)).findFirst();
    }
}
