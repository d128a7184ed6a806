package dev.plateau.server.series;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The dimension that varies along a series; all else is held fixed. */
public enum Axis {
    COMMIT,
    JDK;

    /** The form in tables and addresses. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The axis of a label. */
    public static Axis ofLabel(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** Stores an axis as its label. */
    @Converter(autoApply = true)
    static class AxisLabel implements AttributeConverter<Axis, String> {
        @Override
        public @Nullable String convertToDatabaseColumn(@Nullable Axis axis) {
            return axis == null ? null : axis.label();
        }

        @Override
        public @Nullable Axis convertToEntityAttribute(@Nullable String label) {
            return label == null ? null : Axis.ofLabel(label);
        }
    }
}
