package dev.plateau.collector.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Horreum's label values of a test ({@code /api/test/ID/labelValues}): labels with a number become benchmarks, a list of numbers their
 * iterations. The labels {@code commit} and {@code host} name these; other texts are left out. Source: {@code ExportedLabelValues}.
 */
final class HorreumJson implements ResultFormat {
    private static final Set<String> COMMIT = Set.of("commit", "sha", "git commit", "gitcommit", "revision");
    private static final Set<String> HOST = Set.of("host", "hostname", "machine");

    @Override
    public String tool() {
        return "Horreum";
    }

    @Override
    public boolean matches(ResultText file) {
        return file.first().path("values").isObject() && file.first().has("datasetId");
    }

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        List<PastResult> found = new ArrayList<>();
        for (JsonNode dataset : file.json()) {
            String place = "dataset " + dataset.path("datasetId").asString("");
            JsonNode labels = dataset.path("values");
            JmhRows rows = new JmhRows();
            labels.properties().forEach(label -> {
                JsonNode value = label.getValue();
                if (value.isNumber() || (value.isArray() && value.path(0).isNumber())) {
                    rows.add(label.getKey(), Map.of(), unit(label.getKey()), List.of(JmhRows.numbers(value)));
                }
            });
            Origin origin = new Origin(
                    named(labels, COMMIT),
                    null,
                    null,
                    named(labels, HOST),
                    Origin.time(dataset.path("start"), place + ", start"),
                    null,
                    null);
            found.add(from.part(place, origin, rows));
        }
        return PastResult.byTime(found);
    }

    /** Horreum has no units; many labels end in one. */
    private static String unit(String label) {
        String last = label.substring(label.lastIndexOf(' ') + 1);
        return JmhRows.isKnownUnit(last) ? last : "value";
    }

    private static @Nullable String named(JsonNode labels, Set<String> names) {
        return labels.properties().stream()
                .filter(label -> names.contains(label.getKey().toLowerCase(Locale.ROOT)))
                .map(label -> Origin.text(label.getValue()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
