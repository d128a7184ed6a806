package dev.plateau.collector;

import dev.plateau.collector.host.StillLoop;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a command answered.
 *
 * @param output everything it wrote
 */
public record CommandLineRun(int code, String output) {
    /** Runs a command in this JVM. */
    public static CommandLineRun of(Object... arguments) {
        return with(System.getenv(), arguments);
    }

    /** Runs a command in this JVM, for the project "shop" of a server. */
    public static CommandLineRun at(String server, Object... arguments) {
        Stream<Object> project = Stream.of("--server", server, "--project", "shop", "--token", "t");
        return of(Stream.concat(Stream.of(arguments), project).toArray());
    }

    /** Runs a command in this JVM that sees these environment variables. */
    static CommandLineRun with(Map<String, String> variables, Object... arguments) {
        StringWriter written = new StringWriter();
        PrintWriter writer = new PrintWriter(written, true);
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int code = Collector.execute(Collector.commandLine(writer, writer, variables, StillLoop::all), words);
        return new CommandLineRun(code, written.toString());
    }
}
