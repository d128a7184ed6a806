package dev.plateau.collector;

import dev.plateau.collector.replay.ExecutionReplay;
import dev.plateau.collector.replay.ExecutionReplay.Sizes;
import dev.plateau.collector.replay.SameCodeExecution;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** Error rates of Plateau on executions in which nothing changed. */
@Command(
        name = "executions",
        description =
                "Executions of the same code: deals their forks to two sides and to histories of runs, again and again. Counts false verdicts and"
                        + " alarms, and true ones where an effect is planted.",
        mixinStandardHelpOptions = true)
final class ReplayExecutionsCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "Folders of bundles. The first holds what this machine usually is.")
    private List<Path> folders = List.of();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            defaultValue = Score.PRIMARY,
            description = "score, or a secondary one such as gc.alloc.rate.norm; default ${DEFAULT-VALUE}.")
    private String metric = Score.PRIMARY;

    @Option(
            names = "--deals",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Of each execution; default ${DEFAULT-VALUE}.")
    private int deals = 1000;

    @Option(
            names = "--histories",
            paramLabel = "N",
            defaultValue = "100",
            description = "Histories of runs dealt from each folder; default ${DEFAULT-VALUE}.")
    private int histories = 100;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Default ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws WrongUsage, IOException {
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
        Map<String, Object> document = new ExecutionReplay(groups, unit, new Sizes(deals, histories, seed)).document();
        Objects.requireNonNull(spec)
                .commandLine()
                .getOut()
                .println(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document));
        return Collector.OK;
    }
}
