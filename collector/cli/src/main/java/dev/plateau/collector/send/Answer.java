package dev.plateau.collector.send;

import dev.plateau.collector.usage.Plain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Outcome of an attempt to send. */
public sealed interface Answer {
    /**
     * The server has stored it durably.
     *
     * @param receipt the server's receipt
     */
    record Stored(JsonNode receipt) implements Answer {
        /** The receipt in a line, and lines for the rows that were left out. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            String again = receipt.path("duplicate").asBoolean(false) ? " (the server had it already)" : "";
            lines.add("stored" + again + ": " + counts());
            // A benchmark's secondary metrics are skipped one by one, for one and the same reason.
            Map<String, Integer> skipped = new LinkedHashMap<>();
            receipt.path("skipped").forEach(row -> skipped.merge(skipped(row), 1, Integer::sum));
            skipped.forEach(
                    (text, times) -> lines.add("  skipped: " + text + (times == 1 ? "" : " (" + times + " times)")));
            return lines;
        }

        /** An upload of recordings alone has no scores, one without recordings none of them. */
        private String counts() {
            int scores = receipt.path("scores").asInt(0);
            int unmeasured = receipt.path("unmeasured").asInt(0);
            int recordings = 0;
            for (JsonNode run : receipt.path("runs")) {
                recordings += run.path("recordings").asInt(0);
            }
            List<String> counts = new ArrayList<>();
            if (scores > 0 || recordings == 0) {
                counts.add(
                        count(scores, "score") + " in " + receipt.path("series").asInt(0) + " series");
            }
            if (recordings > 0) {
                counts.add(count(recordings, "recording"));
            }
            counts.add(count(receipt.path("runs").size(), "run"));
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
            lines.add("refused (" + status + "): "
                    + Plain.text(problem.path("title").asString("no reason given")));
            String detail = Plain.text(problem.path("detail").asString(""));
            if (!detail.isEmpty()) {
                lines.add("  " + detail);
            }
            for (JsonNode row : problem.path("problems")) {
                String file = row.path("file").asString("");
                int number = row.path("row").asInt(-1);
                lines.add("  "
                        + Plain.text((file.isEmpty() ? "" : file + " ") + (number < 0 ? "" : "row " + number + " ")
                                + row.path("benchmark").asString("") + " "
                                + row.path("field").asString("") + ": "
                                + row.path("reason").asString("")));
            }
            return lines;
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
