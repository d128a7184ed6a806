package dev.plateau.collector.screen;

import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.Upload.Calibration;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The data that a server would store from an upload, in words. */
public final class UploadText {
    /** Lines of one kind. */
    private static final int MAX_LINES = 100;

    private UploadText() {}

    /** One block of lines for each run, then the rows that are left out. */
    public static List<String> lines(Upload upload) {
        List<String> lines = new ArrayList<>();
        upload.runs().forEach(run -> lines.addAll(run(run)));
        if (upload.manifest() != null && !upload.manifest().commits().isEmpty()) {
            lines.add(commits(upload.manifest().commits()));
        }
        lines.addAll(Bounded.first(
                upload.skipped().stream()
                        .map(skipped -> "skipped: row " + skipped.row() + " " + skipped.benchmark() + " "
                                + skipped.metric() + ": " + skipped.reason())
                        .toList(),
                MAX_LINES));
        lines.addAll(Bounded.first(
                ForkCount.losses(upload).stream()
                        .map(loss -> "lost forks: " + loss.benchmark() + ": " + loss.words()
                                + ". JMH's console output says why.")
                        .toList(),
                MAX_LINES));
        lines.addAll(Bounded.first(
                upload.problems().stream().map(UploadText::problem).toList(), MAX_LINES));
        if (!upload.problems().isEmpty()) {
            lines.add(
                    "The server would store nothing because of the problems. With partial=true it stores the good rows.");
        }
        return lines;
    }

    /** "50 commits described, newest: Parse lazily; authors: Ada, Bob". */
    private static String commits(List<LoggedCommit> commits) {
        String authors = commits.stream()
                .map(LoggedCommit::author)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        return (commits.size() == 1 ? "1 commit" : commits.size() + " commits") + " described, newest: "
                + commits.get(0).subject() + "; authors: " + (authors.isEmpty() ? "left out" : authors);
    }

    /** A problem with its place, in the words of the server. */
    public static String problem(Upload.Problem problem) {
        return "problem: " + problem;
    }

    private static List<String> run(Run run) {
        Environment environment = run.environment();
        int series = run.rows().stream().mapToInt(row -> row.scores().size()).sum();
        List<String> lines = new ArrayList<>();
        lines.add("run: JDK " + jdk(environment) + ", flag set " + flagSet(environment) + ", host "
                + environment.host().label());
        String commit = run.commit().sha() == null
                ? "no commit (--branch, --commit): its points are ordered by time alone"
                : "commit " + run.commit().sha()
                        + (run.commit().branch() == null
                                ? ""
                                : " on " + run.commit().branch());
        lines.add("  " + commit);
        lines.add("  JMH " + orUnknown(run.conditions().jmhVersion()) + ", blackholes "
                + orUnknown(run.conditions().blackhole()) + ", GC "
                + orUnknown(run.conditions().collector()));
        lines.add("  " + run.rows().size() + " benchmarks, " + series + " series, "
                + run.unmeasured().size() + " cells without a score");
        HostSpeedText.lines(run.calibrations()).forEach(line -> lines.add("  " + line));
        units(run)
                .forEach((unit, written) -> lines.add("  unit " + unit
                        + (written.equals(Set.of(unit)) ? "" : ", written as " + String.join(", ", written))));
        run.unmeasured()
                .forEach(cell -> lines.add("  "
                        + Verdicts.of(cell.outcome()) + ": " + cell.key() + ": "
                        + cell.reason().lines().findFirst().orElse("")));
        return lines;
    }

    private static String orUnknown(@Nullable String fact) {
        return fact == null ? "unknown" : fact;
    }

    private static Map<String, Set<String>> units(Run run) {
        Map<String, Set<String>> units = new LinkedHashMap<>();
        run.rows().stream()
                .flatMap(row -> row.scores().stream())
                .forEach((Score score) -> units.computeIfAbsent(score.unit(), unit -> new LinkedHashSet<>())
                        .add(score.writtenUnit()));
        return units;
    }

    /** {@code 17.0.15 (Debian, build 0a1b2c3d4e)}. */
    private static String jdk(Environment environment) {
        String build = environment.jdk().build();
        String more = Stream.of(environment.jdk().vendor(), build == null ? null : "build " + build)
                .filter(fact -> fact != null && !fact.isEmpty())
                .collect(Collectors.joining(", "));
        return environment.jdk().version() + (more.isEmpty() ? "" : " (" + more + ")");
    }

    /** Its name, and its flags when the name does not show them. */
    private static String flagSet(Environment environment) {
        String flags = String.join(" ", environment.flagSet().canonical());
        String name = environment.flagSet().name();
        return flags.isEmpty() || flags.equals(name) ? name : name + " (" + flags + ")";
    }

    /** Readings of the calibration loops on the host, for each kind of loop. */
    static final class HostSpeedText {
        private static final String UNIT = "ns/op";

        private HostSpeedText() {}

        private static Map<String, DoubleSummaryStatistics> kinds(List<Calibration> calibrations) {
            return calibrations.stream()
                    .collect(Collectors.groupingBy(
                            Calibration::kind,
                            LinkedHashMap::new,
                            Collectors.summarizingDouble(Calibration::nanosPerOperation)));
        }

        /** {@code calibration parking-1: 5.012 us/op to 5.430 us/op, 14 readings}. */
        static List<String> lines(List<Calibration> calibrations) {
            return kinds(calibrations).entrySet().stream()
                    .map(kind -> "calibration " + kind.getKey() + ": "
                            + Quantity.of(kind.getValue().getMin(), UNIT) + " to "
                            + Quantity.of(kind.getValue().getMax(), UNIT) + ", "
                            + kind.getValue().getCount() + " readings")
                    .toList();
        }

        /** Relative excess of the slowest reading over the fastest, for each kind that was read more than once. */
        static Map<String, Double> drifts(List<Calibration> calibrations) {
            Map<String, Double> drifts = new LinkedHashMap<>();
            kinds(calibrations).forEach((kind, readings) -> {
                if (readings.getCount() > 1) {
                    drifts.put(kind, readings.getMax() / readings.getMin() - 1);
                }
            });
            return drifts;
        }
    }
}
