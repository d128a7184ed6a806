package dev.plateau.server.load;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Answers that clients got to one kind of request, and how long they took. */
final class ClientAnswers {
    private final String kind;
    private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();

    private record Answer(double millis, int status) {
        boolean isGood() {
            return status >= 200 && status < 300;
        }
    }

    ClientAnswers(String kind) {
        this.kind = kind;
    }

    /** One that ends now; {@code start} by {@link System#nanoTime}, status 0 without an answer. */
    void add(long start, int status) {
        answers.add(new Answer((System.nanoTime() - start) / 1e6, status));
    }

    /** Number of answers with this status. */
    long count(int status) {
        return answers.stream().filter(answer -> answer.status() == status).count();
    }

    /** Times of good answers, and the number of others by status. */
    @Override
    public String toString() {
        double[] millis = answers.stream()
                .filter(Answer::isGood)
                .mapToDouble(Answer::millis)
                .sorted()
                .toArray();
        Map<Integer, Long> others = answers.stream()
                .filter(answer -> !answer.isGood())
                .collect(Collectors.groupingBy(Answer::status, TreeMap::new, Collectors.counting()));
        return String.format(
                Locale.ROOT,
                "%s: %d, p50 %.0f ms, p95 %.0f ms, longest %.0f ms; others by status, 0 without an answer: %s",
                kind,
                millis.length,
                quantile(millis, 0.5),
                quantile(millis, 0.95),
                Arrays.stream(millis).max().orElse(Double.NaN),
                others);
    }

    private static double quantile(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(sorted.length * share) - 1];
    }
}
