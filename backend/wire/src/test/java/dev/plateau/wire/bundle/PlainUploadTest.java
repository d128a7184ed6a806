package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plateau.wire.Examples;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken from a file and what is not, on variations of one row that JMH wrote. */
class PlainUploadTest {
    private static final String ROW = row();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "mode" : "avgt"        | "mode" : "fast"       | field mode: expected thrpt, avgt, sample or ss, found "fast"
                    "mode" : "avgt"        | "mode" : "thrpt"      | field primaryMetric.scoreUnit: mode thrpt does not measure in us/op: one of the two is wrong. Correct the program that wrote the file
                    "mode" : "avgt",       | ''                    | field mode: is missing
                    "threads" : 1,         | ''                    | field threads: is missing
                    "threads" : 1          | "threads" : 0         | field threads: expected a whole number from 1 to 2147483647, found 0
                    "threads" : 1          | "threads" : 99999999999 | field threads: expected a whole number from 1 to 2147483647, found 99999999999
                    "forks" : 1            | "forks" : 1.5         | field forks: expected a whole number, found 1.5
                    "score" :              | "score" : "fast", "x" : | field primaryMetric.score: expected a number, found the text "fast"
                    "score" :              | "score" : {}, "x" :   | field primaryMetric.score: expected a number, found an object
                    "score" :              | "x" :                 | field primaryMetric: has no score
                    "scoreUnit"            | "unit"                | field primaryMetric: has no scoreUnit
                    "primaryMetric"        | "metric"              | field primaryMetric: is missing
                    "50.0" :               | "median" :            | field primaryMetric.scorePercentiles.median: expected a quantile from 0 to 100
                    "rawData" : [          | "rawData" : [ [1, "NaN"], | field primaryMetric: the score is a number, but an iteration is not
                    "rawData" : [          | "rawData" : [ [1, 2, true], | field primaryMetric.rawData[0][2]: expected a number, found true
                    "rawData" : [          | "rawData" : [ 7,      | field primaryMetric.rawData[0]: expected a list, found 7
                    "rawData" : [          | "rawDataHistogram" : [[[[1]]]], "x" : [ | field primaryMetric.rawDataHistogram[0][0][0]: expected a pair of value and count
                    "rawData" : [          | "rawDataHistogram" : [[[[1,0]]]], "x" : [ | field primaryMetric.rawDataHistogram[0][0][0][1]: expected a count of at least 1, found 0
                    "rawData" : [          | "rawDataHistogram" : [[[[1,2,3]]]], "x" : [ | field primaryMetric.rawDataHistogram[0][0][0][2]: expected a pair of value and count, found more
                    "secondaryMetrics" : { | "secondaryMetrics" : { "a.b" : {"scoreUnit": 1} | field secondaryMetrics.a.b.scoreUnit: expected a text, found 1
                    "secondaryMetrics" : { | "secondaryMetrics" : { "gc" : {"score":1,"scoreUnit":"x"}, "·gc" : {"score":1,"scoreUnit":"x"} | field secondaryMetrics.·gc: a second metric called gc
                    "size" : "10"          | "size" : ["10"]       | field params.size: expected a text, found a list
                    "size" : "10"          | "size" : "\\u0000"    | field params.size: holds a character that is none
                    "size" : "10"          | "size" : "\\ud800"    | field params.size: holds a character that is none
                    """)
    void namesRowAndFieldOfWhatCanNotBeRead(String text, String other, String problem) throws Exception {
        assertThat(ROW).contains(text);
        Upload upload = read("[" + ROW + "," + ROW.replace(text, other) + "," + ROW.replace(".sum\"", ".last\"") + "]");
        assertThat(upload.problems())
                .singleElement()
                .asString()
                .startsWith("row 1")
                .contains(problem);
        assertThat(upload.runs().get(0).rows())
                .extracting(row -> row.key().benchmark())
                .containsExactly("org.example.Sums.sum", "org.example.Sums.last");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "jmhVersion" : "1.37"  | "jmhVersion" : null
                    "threads" : 1          | "threads" : 1, "recordedBy" : {"name" : ["a", {}]}
                    "secondaryMetrics" : { | "secondaryMetrics" : null, "x" : {
                    "jvmArgs" : [          | "jvmArgs" : null, "x" : [
                    "rawData" : [          | "rawData" : null, "x" : [
                    "scoreError" :         | "scoreError" : "-INF", "x" :
                    "scoreError" :         | "scoreError" : NaN, "x" :
                    "size" : "10"          | "size" : null
                    "size" : "10"          | "size" : 10, "fast" : true
                    """)
    void acceptsWhatOtherWritersLeaveOutOrAdd(String text, String other) throws Exception {
        assertThat(ROW).contains(text);
        Upload upload = read("[" + ROW.replace(text, other) + "]");
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.runs().get(0).rows()).hasSize(1);
    }

    @Test
    void makesTextsOfParameterValues() throws Exception {
        Upload upload = read("[" + ROW.replace("\"size\" : \"10\"", "\"b\" : 1.50, \"c\" : null, \"a\" : true") + "]");
        assertThat(upload.runs().get(0).rows().get(0).key().parameters())
                .containsExactly(Map.entry("a", "true"), Map.entry("b", "1.50"), Map.entry("c", "null"));
    }

    @ParameterizedTest
    @CsvSource({"NaN, NaN", "+INF, Infinity", "-INF, -Infinity"})
    void skipsRowsWithoutAScore(String written, String read) throws Exception {
        String row = ROW.replaceFirst("\"score\" : [^,]*", "\"score\" : \"" + Matcher.quoteReplacement(written) + '"');
        Upload upload = read("[" + row + "," + ROW.replace("Sums.sum", "Sums.other") + "]");
        assertThat(upload.skipped())
                .containsExactly(
                        new Upload.Skipped(0, "org.example.Sums.sum", "score", "JMH wrote " + read + " us/op"));
        assertThat(upload.problems()).isEmpty();
    }

    @Test
    void namesTheFirstOfTwoRowsThatAreTheSame() throws Exception {
        Upload upload = read("[" + ROW + "," + ROW.replace("\"forks\" : 1", "\"forks\" : 2") + "]");
        assertThat(upload.problems())
                .extracting(Upload.Problem::toString)
                .containsExactly(
                        "row 1 (org.example.Sums.sum): the same benchmark, parameters, mode and threads on the same JVM as row 0");
    }

    /** JMH's JSON does not tell two builds of one version apart. */
    @Test
    void namesTheJvmsOfTwoRowsThatAreTheSameOnBuildsOfOneVersion() throws Exception {
        String jvm = "\"jvm\" : \"";
        assertThat(ROW).contains(jvm);
        String one = ROW.replace(jvm, jvm + "/builds/base");
        String other = ROW.replace(jvm, jvm + "/builds/patched");

        assertThat(read("[" + one + "," + other + "]").problems())
                .singleElement()
                .asString()
                .contains("as row 0, on another JVM of the same version: /builds/base")
                .contains(", here /builds/patched")
                .contains("Send the rows of each JVM as a file of its own", "jdkVendor, --jdk-vendor");
    }

    @Test
    void makesARunOfEachJvmAndFlagSet() throws Exception {
        String args = "-Djava.io.tmpdir=/var/tmp/build";
        Upload upload =
                read("[" + ROW + "," + ROW.replace(args, "-Xmx1g") + "," + ROW.replace("\"17.0.15", "\"21.0.8") + "]");
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.runs())
                .extracting(run -> run.environment().jdk().feature() + " "
                        + run.environment().flagSet().name())
                .containsExactly("17 default", "17 -Xmx1g", "21 default");
    }

    @Test
    void refusesToMixBlackholeModesInOneRun() throws Exception {
        String args = "-Djava.io.tmpdir=/var/tmp/build";
        Upload upload = read("[" + ROW.replace(args, "-Djmh.blackhole.mode=COMPILER") + ","
                + ROW.replace(args, "-Djmh.blackhole.mode=FULL").replace(".sum\"", ".other\"") + "]");
        assertThat(upload.problems()).singleElement().asString().contains("blackhole mode differ");
    }

    @Test
    void takesFromTheSenderWhatTheFileDoesNotSay() throws Exception {
        Instant measuredAt = Instant.parse("2026-03-01T12:00:00Z");
        Commit commit = new Commit("0123abc", "main", null, null);
        Facts facts = new Facts(commit, "ci-1", "Temurin", "plain", "COMPILER", measuredAt);
        Upload.Run run =
                read("[" + ROW + "]", UploadLimits.DEFAULT, facts).runs().get(0);
        assertThat(run.environment().host().label()).isEqualTo("ci-1");
        assertThat(run.environment().jdk().vendor()).isEqualTo("Temurin");
        assertThat(run.environment().flagSet().name()).isEqualTo("plain");
        assertThat(run.conditions().blackhole()).isEqualTo("COMPILER");
        assertThat(run.measuredAt()).isEqualTo(measuredAt);
        assertThat(run.commit()).isEqualTo(commit);
        assertThat(run.execution()).isNull();
    }

    @Test
    void readsByteOrderMarkAndWindowsLineEnds() throws Exception {
        Upload upload = read("\uFEFF[" + ROW.replace("\n", "\r\n") + "]\r\n");
        assertThat(upload.runs().get(0).rows()).hasSize(1);
        assertThat(upload.problems()).isEmpty();
    }

    @Test
    void readsUtf16() throws Exception {
        Path file = Files.write(folder.resolve("jmh.json"), ("[" + ROW + "]").getBytes(StandardCharsets.UTF_16));
        Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE);
        assertThat(upload.runs().get(0).rows()).hasSize(1);
    }

    @Test
    void keepsTheRowsBeforeTheEndOfACutFile() throws Exception {
        Upload upload = read("[" + ROW + "," + ROW.substring(0, ROW.length() / 2));
        assertThat(upload.runs().get(0).rows()).hasSize(1);
        assertThat(upload.problems()).singleElement().asString().startsWith("row 1: the file breaks off here");
    }

    @Test
    void guessesConflictMarkersInTheMiddleOfAFile() throws Exception {
        Upload upload = read("[" + " ".repeat(FileTypeHints.HEAD) + ROW + ",\n<<<<<<< HEAD\n" + ROW + "\n=======\n]");
        assertThat(upload.problems()).singleElement().asString().contains("git's conflict markers");
    }

    @Test
    void refusesFactsThatNoDatabaseCanHold() {
        Facts facts = new Facts(Facts.NONE.commit(), "a\0b", null, null, null, null);
        assertThat(catchThrowable(() -> read("[" + ROW + "]", UploadLimits.DEFAULT, facts)))
                .isInstanceOf(UnreadableUpload.class)
                .hasMessageStartingWith("field host: holds a character that is none");
    }

    @Test
    void saysThatTwoResultsAreInOneFile() throws Exception {
        Upload upload = read("[" + ROW + "]\n[" + ROW + "]");
        assertThat(upload.problems()).singleElement().asString().contains("were two results written into one file?");
    }

    @Test
    void endsAtItsLimits() throws Exception {
        String rows = "[" + ROW + "," + ROW + "," + ROW + "]";
        assertThat(read(rows, new UploadLimits(1 << 20, 1 << 20, 1, 100, 64), Facts.NONE)
                        .problems())
                .extracting(Upload.Problem::toString)
                .containsExactly("row 1: more than 1 rows: send the file in parts");
        assertThat(read(rows, new UploadLimits(1 << 20, 1 << 20, 10, 1, 64), Facts.NONE)
                        .problems())
                .first()
                .asString()
                .contains("more than 1 numbers in one upload: send it in parts");
        String deep =
                "[" + ROW + "," + ROW.replace("\"forks\" : 1", "\"x\" : " + "[".repeat(99) + "]".repeat(99)) + "]";
        assertThat(read(deep).problems())
                .singleElement()
                .asString()
                .startsWith("row 1: a limit is reached")
                .contains("nesting");
        String longName = "[" + ROW + "," + ROW.replace("\"10\"", '"' + "x".repeat(3000) + '"') + "]";
        assertThat(read(longName).problems()).singleElement().asString().contains("the limit is 2000");
    }

    @Test
    void refusesFilesThatAreTooLarge() throws IOException {
        Path file = Files.writeString(folder.resolve("jmh.json"), "[" + ROW + "]");
        assertThat(catchThrowable(() -> new UploadReader(new UploadLimits(9, 9, 9, 9, 9)).read(file, Facts.NONE)))
                .hasMessageContaining("the limit is 9: send it in parts");
    }

    private Upload read(String json) throws IOException, UnreadableUpload {
        return read(json, UploadLimits.DEFAULT, Facts.NONE);
    }

    private Upload read(String json, UploadLimits limits, Facts facts) throws IOException, UnreadableUpload {
        Path file = Files.writeString(folder.resolve("jmh.json"), json);
        return new UploadReader(limits).read(file, facts);
    }

    private static String row() {
        String list = new String(Examples.bytes("one-iteration.json"), StandardCharsets.UTF_8).strip();
        return list.substring(1, list.length() - 1).strip();
    }
}
