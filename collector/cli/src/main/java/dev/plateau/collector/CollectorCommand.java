package dev.plateau.collector;

import dev.plateau.collector.host.CalibrationLoop.CalibrationLoops;
import dev.plateau.collector.screen.Terminal;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of the collector, with its streams, and the variables and calibration loops of the process. */
@Command(mixinStandardHelpOptions = true)
abstract class CollectorCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    final CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }

    final PrintWriter out() {
        return spec().commandLine().getOut();
    }

    final PrintWriter err() {
        return spec().commandLine().getErr();
    }

    final Terminal terminal() {
        return Terminal.of(out(), variables());
    }

    /** The environment variables that the command sees. */
    final Map<String, String> variables() {
        return collector().variables();
    }

    /** The calibration loops of a command that measures. */
    final CalibrationLoops loops() {
        return collector().loops();
    }

    private Collector collector() {
        return (Collector) spec().root().userObject();
    }
}
