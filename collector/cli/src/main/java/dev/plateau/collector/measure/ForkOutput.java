package dev.plateau.collector.measure;

import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.wire.model.Upload.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Console output of JMH and the forked JVM. JMH exits with 0 also when its fork died or threw: only the text shows it.
 *
 * @param lines all of it
 */
record ForkOutput(List<String> lines) {
    private static final Pattern FORK_DIED = Pattern.compile(".*<forked VM failed with exit code (-?\\d+)>.*");
    private static final Pattern EXCEPTION = Pattern.compile("([\\w$]+\\.)+[\\w$]*(Exception|Error|Throwable)\\b.*");
    private static final String NOT_SUPPORTED = UnsupportedOperationException.class.getName();
    private static final int LAST_LINES = 3;

    /** Another JMH took the lock between the collector's check and the start of the fork. */
    boolean lockWasTaken() {
        return lines.stream().anyMatch(line -> line.contains("Unable to acquire the JMH lock"));
    }

    /** Reason why there is no result, in the JVM's own words. */
    Obstacle obstacle(String benchmark, int exitCode) {
        Optional<String> died = lines.stream()
                .map(FORK_DIED::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst();
        int thrown = indexOf(line -> EXCEPTION.matcher(line).matches(), afterFailure());
        if (died.isPresent()) {
            return new Obstacle(Outcome.FAILED, "the forked JVM ended with exit code " + died.get() + ": " + crash());
        }
        if (thrown >= 0) {
            String exception = lines.get(thrown).strip();
            return lacking(exception, thrown, benchmark)
                    ? new Obstacle(Outcome.NOT_RUNNABLE, message(exception))
                    : new Obstacle(Outcome.FAILED, exception);
        }
        String code = exitCode == 0 ? "JMH ended without a result: " : "JMH ended with exit code " + exitCode + ": ";
        return new Obstacle(Outcome.FAILED, code + lastLines(lines));
    }

    /** A benchmark throws this in its {@code @Setup} when the JDK lacks a feature; out of the method itself it is a failure. */
    private boolean lacking(String exception, int index, String benchmark) {
        return exception.startsWith(NOT_SUPPORTED)
                && lines.stream()
                        .skip(index + 1L)
                        .takeWhile(
                                line -> line.startsWith("\tat ") || line.strip().startsWith("at "))
                        .noneMatch(frame -> frame.contains("at " + benchmark + "("));
    }

    private static String message(String exception) {
        int colon = exception.indexOf(": ");
        return colon < 0 ? "the benchmark says that this JDK lacks what it needs" : exception.substring(colon + 2);
    }

    private String crash() {
        int start = Math.max(0, indexOf(line -> line.startsWith("<stderr"), 0) + 1);
        List<String> words = lines.subList(start, lines.size()).stream()
                .takeWhile(line -> !line.startsWith("</stderr>"))
                .toList();
        return lastLines(words.stream().allMatch(String::isBlank) ? lines : words);
    }

    private static String lastLines(List<String> lines) {
        List<String> words = lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith("<"))
                .toList();
        return words.isEmpty()
                ? "without a word"
                : words.stream().skip(Math.max(0, words.size() - LAST_LINES)).collect(Collectors.joining(" / "));
    }

    private int afterFailure() {
        return Math.max(0, indexOf(line -> line.contains("<failure>"), 0));
    }

    private int indexOf(java.util.function.Predicate<String> wanted, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (wanted.test(lines.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
