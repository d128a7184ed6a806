package dev.plateau.server.causes;

import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.CauseReport.CauseFork;
import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The path of a search: candidates in their order, the probability that each causes the step, and the forks measured there. At position i the first
 * i candidates are applied.
 *
 * @param positions from 0, with nothing applied, to all candidates
 */
public record SearchPath(List<Position> positions) {
    /** Width of the drawing. */
    public static final int WIDTH = 480;

    public static final int HEIGHT = 120;

    /** Vertical coordinate of the line between forks (above) and bars of the probabilities (below). */
    private static final int GROUND = 80;

    private static final double MARGIN = 6;

    /**
     * A position.
     *
     * @param candidate first applied at this position
     * @param probability that the candidate causes the step; null at position 0
     * @param forks medians, in the order of time
     */
    public record Position(
            int number, String candidate, @Nullable Double probability, List<Double> forks) {
        /** "98.7 %"; empty at position 0. */
        public String percent() {
            return probability == null ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * probability);
        }

        /** Median of the forks, in the unit of the scores; NaN without forks. */
        public double median() {
            return forks.isEmpty()
                    ? Double.NaN
                    : Robust.median(
                            forks.stream().mapToDouble(Double::doubleValue).toArray());
        }

        public double lowest() {
            return forks.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
        }

        public double highest() {
            return forks.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        }
    }

    /** The path of a report; empty if it has no posterior, as from an older collector or one that ended before bisection. */
    static SearchPath of(CauseReport report) {
        List<String> candidates = report.candidateNames();
        List<Double> posterior = Objects.requireNonNullElse(report.posterior(), List.of());
        if (candidates.isEmpty() || candidates.size() != posterior.size()) {
            return new SearchPath(List.of());
        }
        List<CauseFork> forks = report.forkLog().stream()
                .filter(fork -> isOfPath(report, fork) && fork.median() > 0 && Double.isFinite(fork.median()))
                .toList();
        List<Position> positions = new ArrayList<>();
        StringBuilder variant = new StringBuilder("none");
        positions.add(new Position(0, "none of them", null, scores(forks, "none")));
        for (int number = 1; number <= candidates.size(); number++) {
            variant = number == 1 ? new StringBuilder("1") : variant.append(',').append(number);
            positions.add(new Position(
                    number, candidates.get(number - 1), posterior.get(number - 1), scores(forks, variant.toString())));
        }
        return new SearchPath(positions);
    }

    /** Tests for a fork of the changed side, which the outcome is about; a search over both sides has forks of both. */
    private static boolean isOfPath(CauseReport report, CauseFork fork) {
        String other = report.isBack() ? "forward" : "back";
        return !fork.route().equals(other);
    }

    private static List<Double> scores(List<CauseFork> forks, String variant) {
        return forks.stream()
                .filter(fork -> fork.variant().equals(variant))
                .map(CauseFork::median)
                .toList();
    }

    public boolean isEmpty() {
        return positions.isEmpty();
    }

    /** Relevant positions: with forks, or with 0.1 % of the probability or more. */
    public List<Position> shown() {
        return positions.stream()
                .filter(position -> !position.forks().isEmpty()
                        || (position.probability() != null && position.probability() >= 1e-3))
                .toList();
    }

    private double x(int number) {
        return MARGIN + (WIDTH - 2 * MARGIN) * number / Math.max(1, positions.size() - 1);
    }

    /** Bars as an SVG path, one for each candidate, on the ground line downwards. */
    public String bars() {
        return positions.stream()
                .filter(position -> position.probability() != null)
                .map(position -> String.format(
                        Locale.ROOT,
                        "M%.1f %dV%.1f",
                        x(position.number()),
                        GROUND,
                        GROUND
                                + (HEIGHT - GROUND - MARGIN)
                                        * Math.clamp(Objects.requireNonNull(position.probability()), 0.0, 1.0)))
                .collect(Collectors.joining());
    }

    /**
     * A fork in the drawing.
     *
     * @param x from the left
     * @param y from above, on the log scale
     */
    public record Dot(double x, double y) {}

    /** All forks. */
    public List<Dot> dots() {
        double[] logs = positions.stream()
                .flatMap(position -> position.forks().stream())
                .mapToDouble(Math::log)
                .toArray();
        double low = Arrays.stream(logs).min().orElse(0);
        double high = Arrays.stream(logs).max().orElse(0);
        return positions.stream()
                .flatMap(position -> position.forks().stream()
                        .map(score -> new Dot(
                                x(position.number()),
                                GROUND
                                        - MARGIN
                                        - (GROUND - 2 * MARGIN)
                                                * (high == low ? 0.5 : (Math.log(score) - low) / (high - low)))))
                .toList();
    }
}
