package dev.plateau.server.series;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;

/** Stores an axis as its label. */
@Converter(autoApply = true)
class AxisLabel implements AttributeConverter<Axis, String> {
    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable Axis axis) {
        return axis == null ? null : axis.label();
    }

    @Override
    public @Nullable Axis convertToEntityAttribute(@Nullable String label) {
        return label == null ? null : Axis.ofLabel(label);
    }
}
