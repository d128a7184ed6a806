package dev.plateau.server.load;

import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** People of one project who upload, look at pages and expect mails, whatever others do to the server. */
final class Bystander {
    private static final int BENCHMARKS = 5;
    private static final Duration MAIL_PATIENCE = Duration.ofSeconds(60);
    static final List<String> PAGES =
            List.of("/", "/projects/{project}/matrix", "/projects/{project}/series", "/projects/{project}/incidents");

    private final LoadedServer server;
    private final RemoteProject project;
    private final MoodySmtp smtp;
    private final Duration pause;
    private int suites;

    /**
     * What they saw.
     *
     * @param uploads milliseconds from the first byte sent to the receipt
     * @param pages milliseconds from the request to the last byte
     * @param mails milliseconds from the receipt of the upload that confirms a change to its mail
     * @param failures what did not work, one line each
     */
    record Seen(List<Double> uploads, List<Double> pages, List<Double> mails, List<String> failures) {
        private Seen() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        static double p95(List<Double> millis) {
            List<Double> sorted = new ArrayList<>(millis);
            Collections.sort(sorted);
            return sorted.isEmpty() ? Double.NaN : sorted.get((int) Math.ceil(sorted.size() * 0.95) - 1);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s uploads, %s pages, %s mails, %d failures",
                    summary(uploads),
                    summary(pages),
                    summary(mails),
                    failures.size());
        }

        private static String summary(List<Double> millis) {
            double longest =
                    millis.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
            return String.format(Locale.ROOT, "%d (p95 %.0f ms, longest %.0f ms)", millis.size(), p95(millis), longest);
        }
    }

    /** @param pause after each answer */
    Bystander(LoadedServer server, MoodySmtp smtp, Duration pause) {
        this.server = server;
        this.project = server.project();
        this.smtp = smtp;
        this.pause = pause;
    }

    /** Works for so long, and until the last suite has its mail. */
    Seen work(Duration duration) throws InterruptedException {
        Seen seen = new Seen();
        Instant end = Instant.now().plus(duration);
        while (Instant.now().isBefore(end)) {
            suite(seen);
        }
        return seen;
    }

    /** A suite becomes slower: nights, pages between them, and a mail. */
    private void suite(Seen seen) throws InterruptedException {
        int suite = suites++;
        int mails = smtp.arrivals().size();
        for (int night = 0; night < Night.CONFIRMED; night++) {
            Night next = new Night("Suite" + suite, Night.APART * suite, night, BENCHMARKS);
            time("upload", seen.uploads, seen.failures, () -> project.send(next).statusCode());
            String page = PAGES.get(night % PAGES.size());
            time(page, seen.pages, seen.failures, () -> server.get(page).statusCode());
        }
        Instant stored = Instant.now();
        while (smtp.arrivals().size() == mails) {
            if (Instant.now().isAfter(stored.plus(MAIL_PATIENCE))) {
                seen.failures.add("no mail of suite " + suite + " within " + MAIL_PATIENCE.toSeconds() + " s");
                return;
            }
            Thread.sleep(20);
        }
        seen.mails.add((double) Duration.between(stored, Instant.now()).toMillis());
    }

    private void time(String what, List<Double> millis, List<String> failures, Callable<Integer> request)
            throws InterruptedException {
        long start = System.nanoTime();
        try {
            int status = request.call();
            if (status >= 300) {
                failures.add(what + ": " + status);
            }
        } catch (InterruptedException ended) {
            throw ended;
        } catch (Exception failed) {
            failures.add(what + ": " + failed);
        }
        millis.add((System.nanoTime() - start) / 1e6);
        Thread.sleep(pause);
    }
}
