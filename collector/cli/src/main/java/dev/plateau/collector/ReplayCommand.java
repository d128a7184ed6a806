package dev.plateau.collector;

import dev.plateau.collector.replay.ForkReplay;
import dev.plateau.collector.replay.OnlineReplay;
import dev.plateau.collector.replay.SearchReplay;
import dev.plateau.collector.replay.StoredForks;
import dev.plateau.collector.replay.StoredSeries;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.host.SuiteShiftHistory;
import dev.plateau.statistics.online.Replay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** Runs the detectors and verdicts over stored measurements, to see their results. */
@Command(
        name = "replay",
        description =
                "Runs the change detectors and verdicts over stored measurements. Prints JSON; remarks go to the error output.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        subcommands = ReplayExecutionsCommand.class)
final class ReplayCommand {
    private static final String SERIES =
            "JSON {\"id\": {\"y\": [...]}}; CSV: ids in the first line, a column for each; or a folder of results, one file"
                    + " for each run, whose names sort by time.";

    private static final String WITHOUT = "--without-common-shift";
    private static final String WITHOUT_COMMON_SHIFT =
            "Take out what all series of the file share in a run: the same place in each is one run, and all values have one sense.";

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "series",
            description = "Change points of whole series: {\"id\": [first run of each new level, ...]}.",
            mixinStandardHelpOptions = true)
    int series(
            @Parameters(paramLabel = "FILE", description = SERIES) Path file,
            @Option(names = WITHOUT, description = WITHOUT_COMMON_SHIFT) boolean withoutCommonShift)
            throws WrongUsage, IOException {
        Map<String, int[]> found = new LinkedHashMap<>();
        read(file, withoutCommonShift)
                .forEach((id, scores) -> found.put(
                        id,
                        ChangePoints.in(scores).points().stream()
                                .mapToInt(ChangePoint::index)
                                .toArray()));
        print(found);
        return Collector.OK;
    }

    @Command(
            name = "online",
            description =
                    "Change points as the server detects them, run by run; JSON may have the forks of each run, {\"id\": {\"y\": [...], \"forks\": [[...], ...]}}. Prints {\"id\": [{\"index\": first run of the new level, \"warned\": run after which it was first"
                            + " warned of, \"confirmed\": run after which it was confirmed, \"over\": first run back on the level before}, ...]}.",
            mixinStandardHelpOptions = true)
    int online(
            @Parameters(paramLabel = "FILE", description = SERIES) Path file,
            @Option(names = WITHOUT, description = WITHOUT_COMMON_SHIFT) boolean withoutCommonShift)
            throws WrongUsage, IOException {
        var replay = new OnlineReplay(
                withoutCommonShift ? Replay.of(read(file, true)) : Replay.ofRuns(StoredSeries.readRuns(file)));
        print(replay.document());
        Objects.requireNonNull(spec).commandLine().getErr().println(replay.summary());
        return Collector.OK;
    }

    @Command(
            name = "forks",
            description =
                    "Splits the forks of one commit at random into two sides, again and again: rates of false verdicts, and of true ones"
                            + " when an effect is put in.",
            mixinStandardHelpOptions = true)
    int forks(
            @Parameters(
                            paramLabel = "FILE",
                            description = "JSON: [{\"id\": \"...\", \"LAYOUT\": [[iteration, ...], ...]}].")
                    Path file,
            @Option(
                            names = "--layout",
                            paramLabel = "LAYOUT",
                            defaultValue = "steady",
                            description =
                                    "Which list of forks to take, for example steady or jmhLike; default ${DEFAULT-VALUE}.")
                    String layout,
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
                    int splits,
            @Option(
                            names = "--seed",
                            paramLabel = "N",
                            defaultValue = "1",
                            description = "Of the splits; default ${DEFAULT-VALUE}.")
                    long seed)
            throws WrongUsage, IOException {
        if (forks < 2 || splits < 1) {
            throw new WrongUsage("--forks must be at least 2, --splits at least 1");
        }
        print(new ForkReplay(StoredForks.read(file, layout), forks, VerdictRule.DEFAULT, seed).rates(splits));
        return Collector.OK;
    }

    @Command(
            name = "search",
            description =
                    "Plants steps into forks of one commit and searches for them, again and again: how often the cause is named rightly or wrongly,"
                            + " and the number of forks, beside plain bisection and Pinpoint's scheme.",
            mixinStandardHelpOptions = true)
    int search(
            @Parameters(
                            paramLabel = "FILE",
                            description = "JSON: [{\"id\": \"...\", \"LAYOUT\": [[iteration, ...], ...]}].")
                    Path file,
            @Option(
                            names = "--layout",
                            paramLabel = "LAYOUT",
                            defaultValue = "steady",
                            description = "Which list of forks to draw from; default ${DEFAULT-VALUE}.")
                    String layout,
            @Option(
                            names = "--searches",
                            paramLabel = "N",
                            defaultValue = "300",
                            description = "Of each row; default ${DEFAULT-VALUE}.")
                    int searches,
            @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Default ${DEFAULT-VALUE}.")
                    long seed)
            throws WrongUsage, IOException, InterruptedException {
        if (searches < 1) {
            throw new WrongUsage("--searches must be at least 1");
        }
        print(new SearchReplay(StoredForks.read(file, layout), searches, seed).rows());
        return Collector.OK;
    }

    private static Map<String, double[]> read(Path file, boolean withoutCommonShift) throws WrongUsage, IOException {
        Map<String, double[]> series = StoredSeries.read(file);
        return withoutCommonShift ? SuiteShiftHistory.takenOut(series) : series;
    }

    private void print(Object document) {
        Objects.requireNonNull(spec).commandLine().getOut().println(new JsonMapper().writeValueAsString(document));
    }
}
