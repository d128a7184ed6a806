package dev.plateau.collector;

import dev.plateau.collector.jdk.JdkChoice;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.screen.PlanText;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the cells that a plan would measure. */
@Command(
        name = "plan",
        description =
                "Prints the matrix of a plan: benchmarks, environments, what can't run and why. Measures nothing.")
final class PlanCommand extends CollectorCommand {
    @Parameters(paramLabel = "PLAN.yaml", arity = "0..1", description = "The plan file.")
    private @Nullable Path file;

    @Option(names = "--schema", description = "Print the JSON Schema of plan files.")
    private boolean schema;

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Mixin
    private GivenJdks jdks = new GivenJdks();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = out();
        if (schema) {
            out.println(schema());
            return ExitCode.FINE;
        }
        if (file == null) {
            throw new WrongUsage(
                    "Name a plan file: plateau collect plan PLAN.yaml (or --schema for what it may hold).");
        }
        Plan plan = PlanReader.read(file);
        JdkChoice choice = jdks.choose(plan, variables());
        PlanText text = new PlanText(PlanMatrix.of(plan, choice.jvms()), choice.unmatched());
        if (json.isWanted()) {
            json.print(text.document());
        } else {
            text.lines().forEach(out::println);
        }
        return ExitCode.FINE;
    }

    private static String schema() throws IOException {
        try (InputStream schema = PlanReader.class.getResourceAsStream("/dev/plateau/collector/plan.schema.json")) {
            return new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
