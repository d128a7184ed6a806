package dev.plateau.collector;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The option of commands that report: one JSON document for programs instead of lines for people. */
final class JsonOutput {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean wanted;

    boolean isWanted() {
        return wanted;
    }

    /** Receives messages on the way, which must not be part of the document. */
    Consumer<String> messages() {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        PrintWriter stream = wanted ? command.getErr() : command.getOut();
        return stream::println;
    }

    void print(Object document) {
        Objects.requireNonNull(spec).commandLine().getOut().println(text(document));
    }

    /** A document of records, maps and lists, as text. */
    static String text(Object document) {
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }
}
