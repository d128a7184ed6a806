package dev.plateau.collector;

import dev.plateau.collector.screen.UploadText;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.PrintWriter;
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
    private FactOptions facts = new FactOptions();

    @Override
    public Integer call() throws WrongUsage, IOException, InterruptedException {
        PrintWriter out = out();
        boolean fine = true;
        for (Path file : files) {
            Options.refuseFolder(file);
            out.println(file);
            fine &= check(file, out);
        }
        return fine ? Collector.OK : Collector.FAILED;
    }

    private boolean check(Path file, PrintWriter out) throws IOException, InterruptedException {
        try {
            Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, facts.of(file, line -> {}));
            UploadText.lines(upload).forEach(line -> out.println("  " + line));
            return upload.problems().isEmpty();
        } catch (UnreadableUpload e) {
            e.problems().forEach(problem -> out.println("  " + UploadText.problem(problem)));
            out.println("  Nothing of it would be stored.");
            return false;
        }
    }
}
