package dev.plateau.server.dashboard;

import dev.plateau.comparison.answers.Settling;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Open verdicts that more forks settle, and the ways to measure them.
 *
 * @param scores of both sides, for a request; none where no agent of their host is known
 * @param minutes estimated time, as "38 min"
 * @param command for a terminal on that host
 */
public record OpenVerdicts(List<Long> scores, String minutes, String command) {
    /** Those of one benchmark in several environments; null without any. */
    static @Nullable OpenVerdicts of(BenchmarkKey key, List<Cell> cells, boolean hasAgent) {
        List<Settling> settlings =
                cells.stream().flatMap(cell -> settling(key, cell)).toList();
        if (settlings.isEmpty()) {
            return null;
        }
        Duration time = settlings.stream().map(Settling::time).reduce(Duration.ZERO, Duration::plus);
        int forks = settlings.stream().mapToInt(Settling::forks).max().orElse(0);
        return new OpenVerdicts(
                hasAgent
                        ? scores(cells.stream()
                                .filter(cell -> settling(key, cell).findAny().isPresent()))
                        : List.of(),
                Settling.words(time),
                Settling.command(List.of(key.shortName()), forks));
    }

    /** The scores behind cells, each once. */
    public static List<Long> scores(Stream<Cell> cells) {
        return cells.flatMap(Cell::sides)
                .map(SideScore::point)
                .map(point -> point.scoreId())
                .distinct()
                .toList();
    }

    /** Estimate for a cell; none for a verdict that is known, and where forks settle nothing. */
    public static Stream<Settling> settling(BenchmarkKey key, Cell cell) {
        return cell instanceof Cell.Compared compared ? compared.pair(key, null).settling().stream() : Stream.empty();
    }
}
