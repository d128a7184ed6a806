package dev.plateau.collector.report;

import dev.plateau.collector.compare.ComparedFile;
import dev.plateau.collector.compare.MeasuredRun;
import dev.plateau.collector.report.ReportColumn.MeasuredRow;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.JdkOrder;
import dev.plateau.wire.model.Upload.Outcome;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.Upload.Unmeasured;
import dev.plateau.wire.text.Names;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of files as columns: the oldest JDK first, then the fewest flags, then in the order of the files. */
final class ReportColumns {
    private static final Comparator<Source> ORDER = Comparator.comparing(
                    (Source source) -> source.environment().jdk(), JdkOrder.OLDEST_FIRST)
            .thenComparingInt(
                    source -> source.environment().flagSet().canonical().size())
            .thenComparing(source -> source.environment().flagSet().name());

    private final List<Source> sources;

    private ReportColumns(List<Source> sources) {
        this.sources = sources;
    }

    /**
     * Runs of one environment in one execution.
     *
     * @param file as the user named it
     * @param recordings newest one of each benchmark
     */
    private record Source(String file, List<MeasuredRun> runs, Map<BenchmarkKey, RecordedFork> recordings) {
        static Source of(ComparedFile file, MeasuredRun run) {
            Map<BenchmarkKey, RecordedFork> recordings = new LinkedHashMap<>();
            run.run()
                    .recordings()
                    .forEach(one -> recordings.put(one.key(), new RecordedFork(file.file(), one.entry())));
            return new Source(file.named(), new ArrayList<>(List.of(run)), recordings);
        }

        Source and(Source next) {
            runs.addAll(next.runs);
            recordings.putAll(next.recordings);
            return this;
        }

        Environment environment() {
            return runs.get(0).run().environment();
        }

        /** Identifies the environment, whatever the name of its flags. */
        List<Object> identity() {
            return List.of(
                    environment().host().fingerprint(),
                    environment().jdk(),
                    environment().flagSet().canonical());
        }

        String flagSet() {
            return environment().flagSet().name();
        }

        boolean hasScore() {
            return runs.stream().anyMatch(run -> !run.run().rows().isEmpty());
        }

        String fileName() {
            return String.valueOf(Path.of(file).getFileName()).replaceFirst("\\.(json|zip)$", "");
        }
    }

    static List<ReportColumn> of(List<ComparedFile> files) {
        Map<List<Object>, Source> sources = new LinkedHashMap<>();
        for (ComparedFile file : files) {
            for (MeasuredRun run : file.runs()) {
                Source one = Source.of(file, run);
                sources.merge(
                        Stream.concat(Stream.of(run.execution()), one.identity().stream())
                                .toList(),
                        one,
                        Source::and);
            }
        }
        return new ReportColumns(sources.values().stream()
                        .filter(Source::hasScore)
                        .sorted(ORDER)
                        .toList())
                .columns();
    }

    private List<ReportColumn> columns() {
        List<ReportColumn> columns = new ArrayList<>();
        for (Source source : sources) {
            Map<BenchmarkKey, MeasuredRow> rows = new LinkedHashMap<>();
            Map<BenchmarkKey, Unmeasured> unmeasured = new LinkedHashMap<>();
            source.runs().stream()
                    .sorted(Comparator.comparing(
                            run -> Objects.requireNonNullElse(run.run().measuredAt(), Instant.MIN)))
                    .forEach(run -> {
                        run.run().rows().forEach(row -> rows.put(row.key(), new MeasuredRow(run, row)));
                        run.run().unmeasured().forEach(cell -> unmeasured.put(cell.key(), cell));
                    });
            unmeasured.keySet().removeAll(rows.keySet());
            String own = ownName(source);
            boolean isAlone = sources.stream().map(Source::identity).distinct().count() == 1 && !own.isEmpty();
            String suffix = own.isEmpty() ? "" : ", " + own;
            columns.add(new ReportColumn(
                    columns.size(),
                    isAlone ? own : label(source) + suffix,
                    isAlone ? own : SuiteAnswer.withoutDefault(briefName(source)) + suffix,
                    isAlone ? own : Names.flagSet(source.flagSet()) + distinction(source) + suffix,
                    source.file(),
                    source.runs().get(0),
                    rows,
                    unmeasured,
                    source.recordings()));
        }
        return columns;
    }

    /** File or time that tells a column from others of its environment; empty for the only one. */
    private String ownName(Source source) {
        List<Source> alike = sources.stream()
                .filter(other -> other.identity().equals(source.identity()))
                .toList();
        if (alike.size() == 1) {
            return "";
        }
        List<String> names = alike.stream().map(Source::fileName).toList();
        for (Function<Source, String> fact : List.<Function<Source, String>>of(
                one -> ShortNames.of(one.fileName(), names),
                Source::fileName,
                Source::file,
                one -> one.file() + " " + one.runs().get(0).execution())) {
            if (alike.stream().map(fact).distinct().count() == alike.size()) {
                return fact.apply(source);
            }
        }
        return source.file() + " (" + (alike.indexOf(source) + 1) + ")";
    }

    private String briefName(Source source) {
        Environment.Jdk jdk = source.environment().jdk();
        boolean isOnlyOfRelease = sources.stream()
                        .filter(other -> other.environment().jdk().feature() == jdk.feature()
                                && other.flagSet().equals(source.flagSet()))
                        .map(Source::identity)
                        .distinct()
                        .count()
                == 1;
        return isOnlyOfRelease
                ? (jdk.feature() == 0 ? "unknown" : jdk.feature()) + " " + Names.flagSet(source.flagSet())
                : label(source);
    }

    private String label(Source source) {
        return source.environment().jdk().version() + " " + Names.flagSet(source.flagSet()) + distinction(source);
    }

    /** Facts that tell an environment from others with its version and name of flags; empty where the names do. */
    private String distinction(Source source) {
        List<Source> alike = sources.stream()
                .filter(other -> other.flagSet().equals(source.flagSet())
                        && other.environment()
                                .jdk()
                                .version()
                                .equals(source.environment().jdk().version()))
                .toList();
        return Stream.<Function<Source, String>>of(
                        one -> Objects.requireNonNullElse(
                                one.environment().jdk().vendor(), "unknown vendor"),
                        one -> one.environment().jdk().vmName(),
                        one -> one.environment().jdk().vmVersion(),
                        one -> Objects.requireNonNullElse(
                                one.environment().jdk().build(), "unknown build"),
                        one -> String.join(" ", one.environment().flagSet().canonical()),
                        one -> one.environment().host().label())
                .filter(fact -> alike.stream().map(fact).distinct().count() > 1)
                .map(fact -> fact.apply(source))
                .map(fact -> ", " + (fact.isEmpty() ? "no flags" : fact))
                .collect(Collectors.joining());
    }

    /** Environments without a column: those without a score, and flag sets that equal the JVM's defaults. */
    static List<String> notes(List<ComparedFile> files) {
        return files.stream()
                .flatMap(file -> file.runs().stream())
                .map(MeasuredRun::run)
                .filter(run -> run.rows().isEmpty() && !run.unmeasured().isEmpty())
                .map(ReportColumns::note)
                .distinct()
                .sorted()
                .toList();
    }

    private static String note(Run run) {
        Environment environment = run.environment();
        return environment.jdk().version() + " "
                + Names.flagSet(environment.flagSet().name()) + ": "
                + run.unmeasured().stream()
                        .filter(cell -> cell.outcome() == Outcome.SAME_ENVIRONMENT)
                        .findFirst()
                        .map(cell -> cell.reason().replace("`", ""))
                        .orElse("no benchmark has a score");
    }
}
