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
import java.util.regex.Pattern;
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
    private static final String NO_RESULTS =
            "this JSON is an object without a list `results`: run JMH with -rf json -rff jmh.json and send that file";
    private static final Pattern NO_UTF8 = Pattern.compile("Invalid UTF-8.*");
    /** A digit where a key or a closing bracket should be: {@code "0.0": 1,5}. */
    private static final Pattern DECIMAL_COMMA =
            Pattern.compile("(?s).*Unexpected character \\('\\d' .*property name.*");

    /** Lists in the list that holds the rows: {@code jq -s} makes one of them. */
    private static final int MAX_LISTS = 2;

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

    /** Arrangement of the rows in a file. */
    public enum Layout {
        /** JMH's list. */
        LIST,
        /** An object with the list in its field {@code results}. */
        OBJECT,
        /** JSON lines: one row after the other, without a list around them. */
        LINES
    }

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

    /** Reads one file in JMH's own layout; limits on rows and numbers hold over all files that this object reads. */
    public Content read(InputStream in) throws IOException {
        return read(in, Layout.LIST);
    }

    /** Reads one file. */
    public Content read(InputStream in, Layout layout) throws IOException {
        Rows file = new Rows();
        boolean isComplete = false;
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), in)) {
            boolean isRead = switch (layout) {
                case LIST -> list(parser, file);
                case OBJECT -> object(parser, file);
                case LINES -> lines(parser, file);
            };
            if (!isRead) {
                return file.content(false);
            }
            file.next = -1;
            isComplete = parser.nextToken() == null;
            if (!isComplete) {
                file.problem("more text after the end of the list" + place(parser.currentTokenLocation())
                        + ": were two results written into one file? Send them separately");
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            file.problem(reason(e));
        }
        return file.content(isComplete);
    }

    /** The rows of one file, as far as they are read. */
    private static final class Rows {
        private final List<JmhRow> rows = new ArrayList<>();
        private final List<Upload.Problem> problems = new ArrayList<>();
        /** Index of the next row; -1 outside of the rows. */
        private int next = -1;

        void problem(String reason) {
            problems.add(JmhJson.problem(next, null, "", reason));
        }

        Content content(boolean isComplete) {
            return new Content(rows, problems, isComplete);
        }
    }

    /** Reads the rows of a list, and of lists in it; false if a limit is reached. */
    private boolean list(JsonParser parser, Rows file) {
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            file.problem("expected JMH's JSON, a list of rows");
            return false;
        }
        return rest(parser, file);
    }

    private boolean rest(JsonParser parser, Rows file) {
        int lists = 1;
        file.next = Math.max(0, file.next);
        while (lists > 0) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.END_ARRAY) {
                lists--;
            } else if (token == JsonToken.START_ARRAY && lists < MAX_LISTS) {
                lists++;
            } else if (!row(parser, file)) {
                return false;
            }
        }
        return true;
    }

    private boolean object(JsonParser parser, Rows file) {
        boolean found = false;
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean holdsRows = "results".equals(parser.currentName());
            if (parser.nextToken() == JsonToken.START_ARRAY && holdsRows) {
                found = true;
                if (!rest(parser, file)) {
                    return false;
                }
                file.next = -1;
            } else {
                parser.skipChildren();
            }
        }
        if (!found) {
            file.problem(NO_RESULTS);
        }
        return found;
    }

    private boolean lines(JsonParser parser, Rows file) {
        file.next = 0;
        while (parser.nextToken() != null) {
            if (!row(parser, file)) {
                return false;
            }
        }
        return true;
    }

    /** Reads the row at which the parser is; false if a limit is reached. */
    private boolean row(JsonParser parser, Rows file) {
        deadline.check();
        if (--rowsLeft < 0) {
            file.problem("more than " + limits.rows() + " rows: send the file in parts");
            return false;
        }
        read(file.next, parser, file.rows, file.problems);
        file.next++;
        return !budget.isExceeded();
    }

    private void read(int row, JsonParser parser, List<JmhRow> rows, List<Upload.Problem> problems) {
        int between = parser.streamReadContext().getNestingDepth()
                - (parser.currentToken().isStructStart() ? 1 : 0);
        JmhRowReader reader = new JmhRowReader(row, new JsonTokens(parser, between + 1), budget, redactor);
        try {
            rows.add(reader.read());
        } catch (BadField e) {
            problems.add(problem(row, reader.benchmark(), e.field(), e.reason()));
            while (parser.streamReadContext().getNestingDepth() > between) {
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
        if (NO_UTF8.matcher(message).matches()) {
            return "the text is not UTF-8" + place(e.getLocation())
                    + ": convert it (iconv -f ISO-8859-1 -t UTF-8), or run JMH with -Dfile.encoding=UTF-8";
        }
        if (DECIMAL_COMMA.matcher(message).matches()) {
            return "this is not valid JSON" + place(e.getLocation())
                    + ", perhaps a number with a decimal comma: run JMH with -Duser.language=en, or send its file unchanged";
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
