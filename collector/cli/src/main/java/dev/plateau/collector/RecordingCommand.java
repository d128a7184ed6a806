package dev.plateau.collector;

import dev.plateau.collector.screen.RecordingText;
import dev.plateau.collector.screen.Totals;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.recording.export.FlameGraphPage;
import dev.plateau.recording.export.FoldedStacks;
import dev.plateau.recording.export.Pprof;
import dev.plateau.recording.export.Speedscope;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the content of a flight recording. */
@Command(
        name = "recording",
        description =
                "Prints the content of a flight recording of JDK 9 or newer, or of async-profiler. Sends nothing.",
        footer = "Exit code 0: read wholly, 2: read in part.")
final class RecordingCommand extends CollectorCommand {
    @Parameters(paramLabel = "FILE", description = "A recording, plain or gzipped; with --diff the baseline.")
    private Path file = Path.of("");

    @ArgGroup
    private Output output = new Output();

    /** The output instead of the text for people. */
    private static final class Output {
        @Option(names = "--json", description = "Prints JSON: per kind events and weight before and after each cut.")
        private boolean totals;

        @Option(
                names = "--folded",
                paramLabel = "KIND",
                description = "Prints folded stacks of ${COMPLETION-CANDIDATES}: root;...;leaf weight.")
        private @Nullable EventKind folded;

        @Option(names = "--html", description = "Prints flame graphs as one page that needs nothing else.")
        private boolean html;

        @Option(names = "--speedscope", description = "Prints speedscope's JSON.")
        private boolean speedscope;

        @Option(names = "--pprof", paramLabel = "OUT", description = "Writes pprof's format to a file: OUT.pb.gz.")
        private @Nullable Path pprof;
    }

    @Option(names = "--raw", description = "Frames as they were recorded, and with --folded nothing cut.")
    private boolean raw;

    @Option(
            names = "--diff",
            paramLabel = "OTHER",
            description = "Compares with this candidate, as text or with --html.")
    private @Nullable Path candidate;

    @Override
    public Integer call() throws WrongUsage, IOException {
        PrintWriter out = out();
        PrintWriter err = err();
        @Nullable Recording recording = read(file, err);
        @Nullable Recording other = candidate == null ? null : read(candidate, err);
        if (recording == null || (candidate != null && other == null)) {
            return ExitCode.FAULT;
        }
        if (other == null) {
            print(recording, out);
        } else {
            printDifference(recording, other, out);
        }
        boolean whole = recording.whole() && (other == null || other.whole());
        return whole ? ExitCode.FINE : ExitCode.UNKNOWN;
    }

    private @Nullable Recording read(Path path, PrintWriter err) throws WrongUsage, IOException {
        Options.refuseFolder(path);
        try {
            Recording recording = reader().read(path);
            recording
                    .missing()
                    .forEach(missing ->
                            err.println("plateau recording: " + path + " is read in part: " + missing.reason()));
            return recording;
        } catch (RefusedRecording e) {
            err.println("plateau recording: " + path + ": " + e.getMessage());
            return null;
        }
    }

    private RecordingReader reader() {
        return raw ? RecordingReader.raw(RecordingLimits.DEFAULT) : RecordingReader.comparable(RecordingLimits.DEFAULT);
    }

    private void print(Recording recording, PrintWriter out) throws IOException {
        if (output.totals) {
            out.println(Totals.json(recording));
        } else if (output.folded != null) {
            Profile profile = recording.profile(output.folded);
            FoldedStacks.of(raw ? profile.before() : List.of(profile.kept()))
                    .forEach((stack, weight) -> out.println(stack + " " + weight));
        } else if (output.html) {
            out.println(FlameGraphPage.of(name(file), recording));
        } else if (output.speedscope) {
            out.println(Speedscope.json(name(file), recording));
        } else if (output.pprof != null) {
            try (OutputStream packed = Files.newOutputStream(output.pprof)) {
                Pprof.write(recording, packed);
            }
        } else {
            RecordingText.lines(recording).forEach(out::println);
        }
    }

    private void printDifference(Recording recording, Recording other, PrintWriter out) {
        if (output.html) {
            out.println(FlameGraphPage.of(name(file), recording, name(Objects.requireNonNull(candidate)), other));
        } else {
            RecordingText.differences(recording, other).forEach(out::println);
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
