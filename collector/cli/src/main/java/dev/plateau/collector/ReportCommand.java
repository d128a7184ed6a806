package dev.plateau.collector;

import dev.plateau.collector.compare.ComparedFile;
import dev.plateau.collector.report.Report;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a comparison of results as one page. */
@Command(
        name = "report",
        description =
                "Compares results on one HTML page that needs no server and no network: bundles, JMH's JSON, and recordings (*.jfr)"
                        + " beside them; FILE#17/default takes one environment out of a bundle. Sends nothing.")
final class ReportCommand extends CollectorCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Results to compare, in this order.")
    private List<String> files = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT.html",
            required = true,
            description = "The page; a file of this name is replaced.")
    private Path output = Path.of("");

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description =
                    "Environment or file that the others are compared with; default: the oldest JDK with the fewest flags.")
    private @Nullable String baseline;

    @Override
    public Integer call() throws WrongUsage, IOException {
        Options.checkOutput("-o", output);
        Options.refuseFolder(output);
        List<ComparedFile> read = new ArrayList<>();
        List<Path> recordings = new ArrayList<>();
        for (String file : files) {
            if (file.endsWith(".jfr") || file.endsWith(".jfr.gz")) {
                recordings.add(Path.of(file));
            } else {
                read.add(ComparedFile.read(file, Score.PRIMARY));
            }
        }
        Report report = Report.of(read, recordings, baseline);
        write(report.toHtml());
        out().println(report.sentence());
        out().println("Written to " + output + ".");
        return ExitCode.FINE;
    }

    /** A page is there as a whole or not at all. */
    private void write(String page) throws IOException {
        Path part = output.resolveSibling(output.getFileName() + ".part");
        try {
            Files.writeString(part, page);
            Files.move(part, output, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
