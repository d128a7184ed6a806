package dev.plateau.studies;

import dev.plateau.collector.ExitCode;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.host.SuiteShiftHistory;
import dev.plateau.statistics.online.Replay;
import dev.plateau.statistics.online.Replay.Notice;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Runs the detectors and verdicts over stored measurements, to see their results. */
@Command(
        name = "replay",
        description =
                "Runs the change detectors and verdicts over stored measurements. Prints JSON; remarks go to the error output.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true)
final class ReplayCommand {
    private static final JsonMapper JSON = new JsonMapper();

    /** Series to replay. */
    private static final class SeriesSource {
        @Parameters(
                paramLabel = "FILE",
                description =
                        "JSON {\"id\": {\"y\": [...]}}; CSV: ids in the first line, a column for each; or a folder of results, one file"
                                + " for each run, whose names sort by time.")
        private Path file = Path.of("");

        @Option(
                names = "--without-common-shift",
                description =
                        "Take out what all series of the file share in a run: the same place in each is one run, and all values have one"
                                + " sense.")
        private boolean withoutCommonShift;

        Map<String, double[]> scores() throws WrongUsage, IOException {
            Map<String, double[]> series = StoredSeries.read(file);
            return withoutCommonShift ? SuiteShiftHistory.removed(series) : series;
        }

        Replay replay() throws WrongUsage, IOException {
            return withoutCommonShift ? Replay.of(scores()) : Replay.ofRuns(StoredSeries.readRuns(file));
        }
    }

    /** Forks of one commit. */
    private static final class ForkFile {
        @Parameters(
                paramLabel = "FILE",
                description = "JSON: [{\"id\": \"...\", \"LAYOUT\": [[iteration, ...], ...]}].")
        private Path file = Path.of("");

        @Option(
                names = "--layout",
                paramLabel = "LAYOUT",
                defaultValue = "steady",
                description = "List of forks to take, for example steady or jmhLike; default ${DEFAULT-VALUE}.")
        private String layout = "steady";

        @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Default ${DEFAULT-VALUE}.")
        private long seed = 1;

        List<StoredForks> read() throws WrongUsage, IOException {
            return StoredForks.read(file, layout);
        }
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "series",
            description = "Change points of whole series: {\"id\": [first run of each new level, ...]}.",
            mixinStandardHelpOptions = true)
    int series(@Mixin SeriesSource source) throws WrongUsage, IOException {
        Map<String, int[]> found = new LinkedHashMap<>();
        source.scores()
                .forEach((id, scores) -> found.put(
                        id,
                        ChangePoints.in(scores).points().stream()
                                .mapToInt(ChangePoint::index)
                                .toArray()));
        print(JSON.writer(), found);
        return ExitCode.FINE;
    }

    @Command(
            name = "online",
            description =
                    "Change points as the server detects them, run by run; JSON may have the forks of each run, {\"id\": {\"y\": [...], \"forks\": [[...], ...]}}. Prints {\"id\": [{\"index\": first run of the new level, \"warned\": run after which it was first"
                            + " warned of, \"confirmed\": run after which it was confirmed, \"over\": first run back on the level before}, ...]}.",
            mixinStandardHelpOptions = true)
    int online(@Mixin SeriesSource source) throws WrongUsage, IOException {
        Replay replay = source.replay();
        print(JSON.writer(), document(replay));
        Objects.requireNonNull(spec).commandLine().getErr().println(summary(replay));
        return ExitCode.FINE;
    }

    /** Null stands for events that never happened. */
    private static Map<String, List<Map<String, @Nullable Integer>>> document(Replay replay) {
        Map<String, List<Map<String, @Nullable Integer>>> document = new LinkedHashMap<>();
        replay.notices().forEach((id, all) -> {
            List<Map<String, @Nullable Integer>> entries = new ArrayList<>();
            for (Notice notice : all) {
                Map<String, @Nullable Integer> entry = new LinkedHashMap<>();
                entry.put("index", notice.index());
                entry.put("warned", orNull(notice.warned()));
                entry.put("confirmed", orNull(notice.confirmed()));
                entry.put("over", orNull(notice.over()));
                entries.add(entry);
            }
            document.put(id, entries);
        });
        return document;
    }

    private static @Nullable Integer orNull(OptionalInt place) {
        return place.isPresent() ? place.getAsInt() : null;
    }

    private static String summary(Replay replay) {
        return String.format(
                Locale.ROOT,
                "%d series, %d runs: %.2f suspicions, %.2f warnings and %.2f confirmed changes per 1000 runs; %s",
                replay.notices().size(),
                replay.runs(),
                replay.suspectedPerThousand(),
                replay.warnedPerThousand(),
                replay.confirmedPerThousand(),
                replay.medianDelay().isEmpty()
                        ? "nothing was confirmed"
                        : "half of them were confirmed by their run "
                                + replay.medianDelay().getAsInt());
    }

    @Command(
            name = "forks",
            description =
                    "Splits the forks of one commit at random into two sides, again and again: rates of false verdicts, and of true ones"
                            + " when an effect is put in.",
            mixinStandardHelpOptions = true)
    int forks(
            @Mixin ForkFile file,
            @Option(
                            names = "--forks",
                            paramLabel = "N",
                            defaultValue = "5",
                            description = "Forks on each side; default ${DEFAULT-VALUE}.")
                    int forks,
            @Option(
                            names = "--splits",
                            paramLabel = "N",
                            defaultValue = "20",
                            description = "How often to split; default ${DEFAULT-VALUE}.")
                    int splits)
            throws WrongUsage, IOException {
        if (forks < 2 || splits < 1) {
            throw new WrongUsage("--forks must be at least 2, --splits at least 1");
        }
        print(JSON.writer(), new ForkReplay(file.read(), forks, VerdictRule.DEFAULT, file.seed).rates(splits));
        return ExitCode.FINE;
    }

    @Command(
            name = "promises",
            description =
                    "Draws forks of one commit, reads how many forks are promised to show an effect, draws as many, and counts the promises that"
                            + " were kept.",
            mixinStandardHelpOptions = true)
    int promises(
            @Mixin ForkFile file,
            @Option(
                            names = "--forks",
                            paramLabel = "N",
                            defaultValue = "3",
                            description = "Forks on each side before the promise; default ${DEFAULT-VALUE}.")
                    int forks,
            @Option(
                            names = "--effect",
                            paramLabel = "SHARE",
                            defaultValue = "0.05",
                            description = "To be seen; default ${DEFAULT-VALUE}.")
                    double effect,
            @Option(
                            names = "--draws",
                            paramLabel = "N",
                            defaultValue = "20",
                            description = "Of each benchmark; default ${DEFAULT-VALUE}.")
                    int draws)
            throws WrongUsage, IOException {
        if (forks < 2 || draws < 1 || !(effect > 0)) {
            throw new WrongUsage("--forks must be at least 2, --draws at least 1, --effect above 0");
        }
        print(
                JSON.writerWithDefaultPrettyPrinter(),
                new PromiseReplay(file.read(), forks, effect, file.seed).rates(draws));
        return ExitCode.FINE;
    }

    @Command(
            name = "search",
            description =
                    "Plants steps into forks of one commit and searches for them, again and again: how often the cause is named rightly or wrongly,"
                            + " and the number of forks, beside plain bisection and Pinpoint's scheme.",
            mixinStandardHelpOptions = true)
    int search(
            @Mixin ForkFile file,
            @Option(
                            names = "--searches",
                            paramLabel = "N",
                            defaultValue = "300",
                            description = "Of each row; default ${DEFAULT-VALUE}.")
                    int searches)
            throws WrongUsage, IOException, InterruptedException {
        if (searches < 1) {
            throw new WrongUsage("--searches must be at least 1");
        }
        print(JSON.writer(), new SearchReplay(file.read(), searches, file.seed).rows());
        return ExitCode.FINE;
    }

    @Command(
            name = "executions",
            description =
                    "Executions of the same code: deals their forks to two sides and to histories of runs, again and again. Counts false"
                            + " verdicts and alarms, and true ones where an effect is planted.",
            mixinStandardHelpOptions = true)
    int executions(
            @Parameters(
                            arity = "1..*",
                            paramLabel = "DIR",
                            description = "Folders of bundles. The first holds what this machine usually is.")
                    List<Path> folders,
            @Option(
                            names = "--metric",
                            paramLabel = "NAME",
                            defaultValue = Score.PRIMARY,
                            description =
                                    "score, or a secondary one such as gc.alloc.rate.norm; default ${DEFAULT-VALUE}.")
                    String metric,
            @Option(
                            names = "--deals",
                            paramLabel = "N",
                            defaultValue = "1000",
                            description = "Of each execution; default ${DEFAULT-VALUE}.")
                    int deals,
            @Option(
                            names = "--histories",
                            paramLabel = "N",
                            defaultValue = "100",
                            description = "Histories of runs dealt from each folder; default ${DEFAULT-VALUE}.")
                    int histories,
            @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Default ${DEFAULT-VALUE}.")
                    long seed)
            throws WrongUsage, IOException {
        if (deals < 1 || histories < 0) {
            throw new WrongUsage("--deals must be at least 1, --histories at least 0");
        }
        Map<String, List<SameCodeExecution>> groups = new LinkedHashMap<>();
        for (Path folder : folders) {
            groups.put(
                    Objects.toString(folder.getFileName(), folder.toString()),
                    SameCodeExecution.readAll(folder, metric));
        }
        String unit = metric.equals("gc.alloc.rate.norm") ? Units.BYTES_PER_OPERATION : "";
        print(
                JSON.writerWithDefaultPrettyPrinter(),
                new ExecutionReplay(groups, unit, deals, histories, seed).document());
        return ExitCode.FINE;
    }

    private void print(ObjectWriter json, Object document) {
        Objects.requireNonNull(spec).commandLine().getOut().println(json.writeValueAsString(document));
    }
}
