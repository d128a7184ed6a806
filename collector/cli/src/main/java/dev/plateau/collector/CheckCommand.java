package dev.plateau.collector;

import dev.plateau.collector.screen.UploadText;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains files without sending them. */
@Command(name = "check", description = "Says what a server would store from bundles or JMH's JSON. Sends nothing.")
final class CheckCommand extends CollectorCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Bundles or JMH's JSON.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Mixin
    private FactOptions facts = new FactOptions();

    @Override
    public Integer call() throws WrongUsage, IOException, InterruptedException {
        List<CheckedFile> checked = new ArrayList<>();
        for (Path file : files) {
            Options.refuseFolder(file);
            checked.add(check(file));
        }
        if (json.isWanted()) {
            json.print(checked);
        }
        boolean fine = checked.stream().allMatch(file -> file.problems().isEmpty());
        return fine ? ExitCode.FINE : ExitCode.FOUND;
    }

    /**
     * A file for programs.
     *
     * @param scores scores that a server would store
     * @param problems problems because of which it would store nothing
     */
    private record CheckedFile(String file, int runs, int scores, List<Upload.Problem> problems) {}

    private CheckedFile check(Path file) throws IOException, InterruptedException {
        List<Upload.Run> runs = List.of();
        List<Upload.Problem> problems;
        List<String> lines = new ArrayList<>();
        try {
            Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, facts.of(file, line -> {}));
            lines.addAll(UploadText.lines(upload));
            runs = upload.runs();
            problems = upload.problems();
        } catch (UnreadableUpload e) {
            problems = e.problems();
            problems.forEach(problem -> lines.add(UploadText.problem(problem)));
            lines.add("Nothing of it would be stored.");
        }
        if (!json.isWanted()) {
            out().println(file);
            lines.forEach(line -> out().println("  " + line));
        }
        int scores = runs.stream()
                .flatMap(run -> run.rows().stream())
                .mapToInt(row -> row.scores().size())
                .sum();
        return new CheckedFile(file.toString(), runs.size(), scores, problems);
    }
}
