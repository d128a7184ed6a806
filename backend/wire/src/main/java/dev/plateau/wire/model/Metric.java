package dev.plateau.wire.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The metrics that comparisons show side by side, in their order: the one table of their names, texts, units and directions. */
public enum Metric {
    /** The primary score. Its unit and direction are those of its mode. */
    SCORE(Score.PRIMARY, "score", "Time, throughput", "Time, throughput", "time", "time", null, Direction.NEITHER),
    /** Bytes allocated per operation. */
    ALLOCATION(
            "gc.alloc.rate.norm",
            "allocation",
            "Allocation per operation",
            "Allocation",
            "allocation",
            "bytes",
            Units.BYTES_PER_OPERATION,
            Direction.LOWER_IS_BETTER);

    private final String jmhName;
    private final String id;
    private final String label;
    private final String columnLabel;
    private final String term;
    private final String quantity;
    private final @Nullable String unit;
    private final Direction direction;

    Metric(
            String jmhName,
            String id,
            String label,
            String columnLabel,
            String term,
            String quantity,
            @Nullable String unit,
            Direction direction) {
        this.jmhName = jmhName;
        this.id = id;
        this.label = label;
        this.columnLabel = columnLabel;
        this.term = term;
        this.quantity = quantity;
        this.unit = unit;
        this.direction = direction;
    }

    /** JMH's name, as in uploads, addresses and tables. */
    public String jmhName() {
        return jmhName;
    }

    /** Name in ids of elements and in the data of charts. */
    public String id() {
        return id;
    }

    /** Heading: "Allocation per operation". */
    public String label() {
        return label;
    }

    /** Heading of a column: "Allocation". */
    public String columnLabel() {
        return columnLabel;
    }

    /** Name within a sentence: "allocation". */
    public String term() {
        return term;
    }

    /** The measured quantity within a sentence: "bytes". */
    public String quantity() {
        return quantity;
    }

    /** The metric with this name of JMH; empty for one that comparisons do not show. */
    public static Optional<Metric> of(String jmhName) {
        return Arrays.stream(values())
                .filter(metric -> metric.jmhName.equals(jmhName))
                .findFirst();
    }

    /** Place in lists of all metrics. */
    public int position() {
        return List.of(values()).indexOf(this);
    }

    /** JMH's names of all, in order. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Metric::jmhName).toList();
    }

    /** The label of any metric: of one that comparisons do not show, JMH's name. */
    public static String label(String jmhName) {
        return of(jmhName).map(Metric::label).orElse(jmhName);
    }

    /** Direction of improvement of this metric in a canonical unit; empty for the direction of the unit. */
    Optional<Direction> direction(String canonical) {
        return canonical.equals(unit) ? Optional.of(direction) : Optional.empty();
    }
}
