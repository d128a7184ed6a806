package dev.plateau.collector.send;

import dev.plateau.collector.usage.Plain;
import dev.plateau.wire.text.Bounded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Outcome of a request to a server. */
public sealed interface Answer {
    /** Lines of one kind. */
    int MAX_LINES = 100;

    /** Reason why it was not accepted; empty when it was. */
    String reason();

    /**
     * The server has accepted it, and stored an upload durably.
     *
     * @param body document of the server, such as the receipt of an upload; without fields where there is none
     */
    record Accepted(JsonNode body) implements Answer {
        @Override
        public String reason() {
            return "";
        }

        /** The receipt of an upload in a line, and lines for the rows that were left out. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            String again = body.path("duplicate").asBoolean(false) ? " (the server had it already)" : "";
            lines.add("stored" + again + ": " + counts());
            // A benchmark's secondary metrics are skipped one by one, for one and the same reason.
            Map<String, Integer> skipped = new LinkedHashMap<>();
            body.path("skipped").forEach(row -> skipped.merge(skipped(row), 1, Integer::sum));
            lines.addAll(Bounded.first(
                    skipped.entrySet().stream()
                            .map(one -> "  skipped: " + one.getKey()
                                    + (one.getValue() == 1 ? "" : " (" + one.getValue() + " times)"))
                            .toList(),
                    MAX_LINES));
            lines.addAll(
                    Bounded.first(lostForks().stream().map(line -> "  " + line).toList(), MAX_LINES));
            return lines;
        }

        /** A line for each benchmark that lost forks: "Parser.parse avgt, 1 thread: 2 of 5 forks have results". */
        public List<String> lostForks() {
            List<String> lines = new ArrayList<>();
            body.path("lostForks")
                    .forEach(loss -> lines.add(Plain.text(loss.path("benchmark").asString("") + ": "
                            + loss.path("words").asString(""))));
            return lines;
        }

        /** An upload of recordings alone has no scores, one without recordings none of them. */
        private String counts() {
            int scores = body.path("scores").asInt(0);
            int unmeasured = body.path("unmeasured").asInt(0);
            int recordings = 0;
            for (JsonNode run : body.path("runs")) {
                recordings += run.path("recordings").asInt(0);
            }
            List<String> counts = new ArrayList<>();
            if (scores > 0 || recordings == 0) {
                counts.add(count(scores, "score") + " in " + body.path("series").asInt(0) + " series");
            }
            if (recordings > 0) {
                counts.add(count(recordings, "recording"));
            }
            counts.add(count(body.path("runs").size(), "run"));
            if (unmeasured > 0) {
                counts.add(count(unmeasured, "cell") + " with a reason instead of a score");
            }
            return String.join(", ", counts);
        }

        private static String count(int number, String noun) {
            return number + " " + noun + (number == 1 ? "" : "s");
        }

        private static String skipped(JsonNode row) {
            int number = row.path("row").asInt(-1);
            return Plain.text((number < 0 ? "" : "row " + number + " ")
                    + row.path("benchmark").asString("") + ": "
                    + row.path("reason").asString(""));
        }
    }

    /**
     * The server rejects it; sending it again would not help.
     *
     * @param retryable true if it may be accepted with another token or project
     * @param problem the server's problem document
     */
    record Refused(int status, boolean retryable, JsonNode problem) implements Answer {
        /** The problems and their places. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add("refused (" + status + "): " + title());
            String detail = detail();
            if (!detail.isEmpty()) {
                lines.add("  " + detail);
            }
            List<String> problems = new ArrayList<>();
            for (JsonNode row : problem.path("problems")) {
                String file = row.path("file").asString("");
                int number = row.path("row").asInt(-1);
                problems.add("  "
                        + Plain.text((file.isEmpty() ? "" : file + " ") + (number < 0 ? "" : "row " + number + " ")
                                + row.path("benchmark").asString("") + " "
                                + row.path("field").asString("") + ": "
                                + row.path("reason").asString("")));
            }
            lines.addAll(Bounded.first(problems, MAX_LINES));
            return lines;
        }

        @Override
        public String reason() {
            return "the server refused (" + status + "): " + title() + (detail().isEmpty() ? "" : ". " + detail());
        }

        private String title() {
            return Plain.text(problem.path("title").asString("no reason given"));
        }

        private String detail() {
            return Plain.text(problem.path("detail").asString(""));
        }
    }

    /**
     * The server could not be reached or was not able to answer; a later attempt may succeed.
     *
     * @param reason of the failure
     * @param retryAfterSeconds wait requested by the server, or 0
     */
    record Unavailable(String reason, long retryAfterSeconds) implements Answer {}
}
