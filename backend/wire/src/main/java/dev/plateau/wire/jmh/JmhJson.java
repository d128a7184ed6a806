package dev.plateau.wire.jmh;

import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads JMH's JSON row by row, so that a bad row affects only itself, and memory grows with the numbers, not the text. */
public final class JmhJson {
    private static final String DUPLICATE = "Duplicate Object property";
    /** Nesting of the parser between rows, inside JMH's list. */
    private static final int BETWEEN_ROWS = 1;

    private final JsonFactory json;
    private final UploadLimits limits;
    private final UploadDeadline deadline;
    private final Budget budget;
    private final FlagRedactor redactor;
    private int rowsLeft;

    /**
     * The content of a file.
     *
     * @param rows in the order of the file
     * @param problems with their place; the file's name is null
     * @param isComplete whether reading reached the end of the list; if not, the last problem has the reason
     */
    public record Content(List<JmhRow> rows, List<Upload.Problem> problems, boolean isComplete) {}

    public JmhJson(UploadLimits limits, UploadDeadline deadline, FlagRedactor redactor) {
        this.redactor = redactor;
        this.limits = limits;
        this.deadline = deadline;
        this.budget = new Budget(limits);
        this.rowsLeft = limits.rows();
        this.json = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.nesting())
                        .maxDocumentLength(limits.expandedBytes())
                        .maxStringLength(1 << 20)
                        .maxNameLength(UploadLimits.KEY)
                        .maxNumberLength(1000)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
    }

    /** Reads one file; limits on rows and numbers hold over all files that this object reads. */
    public Content read(InputStream in) throws IOException {
        List<JmhRow> rows = new ArrayList<>();
        List<Upload.Problem> problems = new ArrayList<>();
        boolean isComplete = false;
        int row = -1;
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), in)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                problems.add(problem(-1, null, "", "expected JMH's JSON, a list of rows"));
                return new Content(rows, problems, false);
            }
            for (row = 0; parser.nextToken() != JsonToken.END_ARRAY; row++) {
                deadline.check();
                if (--rowsLeft < 0) {
                    problems.add(
                            problem(row, null, "", "more than " + limits.rows() + " rows: send the file in parts"));
                    return new Content(rows, problems, false);
                }
                read(row, parser, rows, problems);
                if (budget.isExceeded()) {
                    return new Content(rows, problems, false);
                }
            }
            row = -1;
            isComplete = parser.nextToken() == null;
            if (!isComplete) {
                problems.add(problem(
                        -1,
                        null,
                        "",
                        "more text after the end of the list" + place(parser.currentTokenLocation())
                                + ": were two results written into one file?"));
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            problems.add(problem(row, null, "", reason(e)));
        }
        return new Content(rows, problems, isComplete);
    }

    private void read(int row, JsonParser parser, List<JmhRow> rows, List<Upload.Problem> problems) {
        JsonTokens tokens = new JsonTokens(parser, BETWEEN_ROWS + 1);
        JmhRowReader reader = new JmhRowReader(row, tokens, budget, redactor);
        try {
            rows.add(reader.read());
        } catch (BadField e) {
            problems.add(problem(row, reader.benchmark(), e.field(), e.reason()));
            while (parser.streamReadContext().getNestingDepth() > BETWEEN_ROWS) {
                parser.nextToken();
            }
        }
    }

    private static Upload.Problem problem(int row, @Nullable String benchmark, String field, String reason) {
        return new Upload.Problem(null, row, benchmark, field, reason);
    }

    private static String reason(JacksonException e) {
        if (e instanceof UnexpectedEndOfInputException) {
            return "the file breaks off here: it was cut while it was written or copied";
        }
        String message = e.getOriginalMessage();
        if (e instanceof StreamConstraintsException) {
            return "a limit is reached" + place(e.getLocation()) + ": " + message.replaceAll(", from `[^`]*`", "");
        }
        if (message.contains("('<' (code 60))")) {
            return "not JSON" + place(e.getLocation())
                    + ", perhaps git's conflict markers: resolve the conflict, or measure again";
        }
        return message.startsWith(DUPLICATE)
                ? message.replace(DUPLICATE, "the key") + " appears twice in one object" + place(e.getLocation())
                : "this is not valid JSON" + place(e.getLocation()) + ": " + message;
    }

    /** Some of the parser's errors have no location. */
    public static String place(@Nullable TokenStreamLocation location) {
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
