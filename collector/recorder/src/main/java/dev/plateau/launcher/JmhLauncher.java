package dev.plateau.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.openjdk.jmh.runner.ProfilersFailedException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs one JMH command line after the other in one JVM. A JVM that starts for each fork loads and interprets JMH's classes again: a
 * quarter of a second beside a fork of one second.
 *
 * <p>Each line of the standard input is one command line, its words in Base64 with a space between them. After each run the standard
 * output has a line of the end marker and JMH's exit code. The JVM ends with its standard input, so it does not outlive the collector.
 */
public final class JmhLauncher {
    private JmhLauncher() {}

    /**
     * Runs the command lines of the standard input.
     *
     * @param arguments the class path of the forks, and the end marker
     */
    public static void main(String[] arguments) throws IOException {
        // JMH gives forks the class path that it finds here; this class must not be on it.
        System.setProperty("java.class.path", arguments[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int exitCode = run(words(line));
            System.err.flush();
            System.out.println(arguments[1] + " " + exitCode);
            System.out.flush();
        }
    }

    private static String[] words(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8))
                .toArray(String[]::new);
    }

    /** Reports errors as JMH's own {@code Main} does. */
    private static int run(String[] words) {
        try {
            new Runner(new CommandLineOptions(words)).run();
            return 0;
        } catch (CommandLineOptionException | ProfilersFailedException e) {
            System.err.println(e.getMessage());
        } catch (RunnerException e) {
            System.err.print("ERROR: ");
            e.printStackTrace(System.err);
        }
        return 1;
    }
}
