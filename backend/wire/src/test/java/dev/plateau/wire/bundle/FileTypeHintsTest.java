package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FileTypeHintsTest {
    static Stream<Arguments> strangers() {
        return Stream.of(
                Arguments.of(
                        "version https://git-lfs.github.com/spec/v1\noid sha256:4d7\nsize 12\n", "run git lfs pull"),
                Arguments.of("", "the run crashed or was stopped"),
                Arguments.of(" \r\n ", "nothing but blanks"),
                Arguments.of("\0\0\0\0", "nothing but zero bytes"),
                Arguments.of("[ ]\n", "JMH wrote an empty list: every fork failed"),
                Arguments.of("<<<<<<< HEAD\n[\n=======\n[{}\n>>>>>>> b\n", "resolve the conflict"),
                Arguments.of("[\n<<<<<<< HEAD\n{},\n=======\n>>>>>>> b\n]", "resolve the conflict"),
                Arguments.of("\n<!DOCTYPE html>\n<html>", "this is a web page"),
                Arguments.of("<?xml version=\"1.0\"?><testsuite/>", "this is XML"),
                Arguments.of("# JMH version: 1.37\n# VM version: JDK 17\n", "this is console output"),
                Arguments.of(
                        "Benchmark          Mode  Cnt  Score   Error  Units\nA.b  thrpt  5  1 ± 2  ops/s\n",
                        "this is console output"),
                Arguments.of("[INFO] Scanning for projects...\n", "this is console output"),
                Arguments.of("\"Benchmark\",\"Mode\",\"Threads\"\n\"a.B.c\",\"thrpt\",1\n", "this is JMH's CSV"),
                Arguments.of("{\"format\":\"plateau-bundle\",\"version\":1}", "a bundle's manifest alone"),
                Arguments.of("{\"benchmark\":\"a.B.c\",\"primaryMetric\":{}}", "row 0 (a.B.c), field primaryMetric"),
                Arguments.of("{\"context\":{},\"benchmarks\":[]}", "Google Benchmark"),
                Arguments.of("{\"message\":\"Not Found\"}", "an object without a list `results`"),
                Arguments.of(
                        "{\"results\":[{\"command\":\"sleep 1\",\"mean\":1}]}", "row 0: has neither benchmark nor"),
                Arguments.of("{\"machine_info\":{},\"benchmarks\":[]}", "pytest-benchmark"),
                Arguments.of("{\"lastUpdate\":1,\"entries\":{\"JMH\":[]}}", "page data of github-action-benchmark"),
                Arguments.of("window.BENCHMARK_DATA = {\"lastUpdate\":1}", "page data of github-action-benchmark"),
                Arguments.of("[{\"name\":\"total\",\"unit\":\"ns/op\",\"value\":12.5}]", "customSmallerIsBetter"),
                Arguments.of("[{\"fn\":\"shop/total\",\"score\":[12.5,\"ns/op\"]}]", "jmh-clojure"),
                Arguments.of("[{\"other\":1}]", "so another tool wrote it: run JMH with -rf json"),
                Arguments.of("\"Benchmark\";\"Mode\";\"Threads\"\n\"a.B.c\";\"avgt\";1\n", "this is JMH's CSV"),
                Arguments.of(
                        "Benchmark   Mode  Cnt   Score   Error  Units\nA.b  avgt  5  12,3 ± 0,1  ns/op\n",
                        "this is console output"),
                Arguments.of("BZh91AY", "a bzip2 file: unpack it first"),
                Arguments.of("FLR\0\1\2", "JFR recording"),
                Arguments.of("\u007fELF\0\1", "binary file"),
                Arguments.of("12", "starts with \"12\""),
                Arguments.of("[1]", "row 0: expected an object, found 1"),
                Arguments.of("[{\"benchmark\":\"a.B.c\", \"mode\": \"avgt\"", "row 0: the file breaks off here"),
                Arguments.of("[{\"benchmark\":\"a\", \"benchmark\":\"b\"}]", "the key \"benchmark\" appears twice"),
                Arguments.of("[nonsense]", "row 0: this is not valid JSON at line 1, column"));
    }

    @ParameterizedTest
    @MethodSource("strangers")
    void saysWhatAFileTrulyIsAndWhatToDo(String text, String words, @TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("upload"), text.getBytes(StandardCharsets.UTF_8));
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE))
                .withMessageContaining(words);
    }

    static Stream<Arguments> rows() {
        return Stream.of(
                Arguments.of(
                        "\"score\":12.5", "\"score\":\"42,5\"", "write it without quotes, with a point and no comma"),
                Arguments.of(
                        "\"score\":12.5", "\"score\":\"42.5\"", "write it without quotes, with a point and no comma"),
                Arguments.of("\"score\":12.5", "\"score\":\"fast\"", "expected a number, found the text \"fast\""),
                Arguments.of("\"0.0\":12.5", "\"0.0\":12,5", "perhaps a number with a decimal comma"),
                Arguments.of(
                        "\"score\":12.5",
                        "\"score\":NaN",
                        "no row has a score: in row 0 (shop.Cart.total) JMH wrote NaN"),
                Arguments.of("shop.Cart.total", " ", "field benchmark: is empty"),
                Arguments.of("\"secondaryMetrics\":{}", "\"secondaryMetrics\":{\"\":{}}", "a metric without a name"),
                Arguments.of("\"threads\":1,", "", "field threads: is missing"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void saysWhatIsWrongInARow(String text, String other, String words, @TempDir Path folder) throws IOException {
        assertThat(ROW).contains(text);
        Path file = Files.writeString(folder.resolve("upload"), "[" + ROW.replace(text, other) + "]");
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE))
                .withMessageContaining(words);
    }

    @Test
    void namesAnotherEncodingAndPackedFiles(@TempDir Path folder) throws IOException {
        byte[] latin = ("[" + ROW.replace("total", "löschen") + "]").getBytes(StandardCharsets.ISO_8859_1);
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(Files.write(folder.resolve("latin"), latin)))
                .withMessageContaining("the text is not UTF-8")
                .withMessageContaining("iconv");
        byte[] xz = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 4};
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(Files.write(folder.resolve("xz"), xz)))
                .withMessage("this is an xz file: unpack it first (unxz)");
        byte[] gz = {0x1f, (byte) 0x8b, 8, 0};
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(Files.write(folder.resolve("gz"), gz)))
                .withMessage("this is a gzip file: unpack it first (gunzip)");
    }

    static Stream<String> layouts() {
        String other = ROW.replace("total", "add");
        return Stream.of(
                "[" + ROW + "," + other + "]",
                ROW + "\n" + other + "\n",
                "{\"tool\":{\"a\":[1]},\"results\":[" + ROW + "," + other + "],\"b\":[[]]}",
                "[[" + ROW + "],[" + other + "]]");
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void readsRowsInEveryLayout(String text, @TempDir Path folder) throws Exception {
        Upload upload = read(Files.writeString(folder.resolve("upload"), text));
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.isComplete()).isTrue();
        assertThat(upload.runs().get(0).rows())
                .extracting(row -> row.key().benchmark())
                .containsExactly("shop.Cart.total", "shop.Cart.add");
    }

    @Test
    void aProblemInALayoutKeepsItsPlaceAndTheOtherRows(@TempDir Path folder) throws Exception {
        String bad = ROW.replace("\"score\":12.5", "\"score\":[1]");
        for (String text :
                List.of(bad + "\n" + ROW, "{\"results\":[" + bad + "," + ROW + "]}", "[[" + bad + "],[" + ROW + "]]")) {
            Upload upload = read(Files.writeString(folder.resolve("upload"), text));
            assertThat(upload.problems())
                    .extracting(Upload.Problem::toString)
                    .containsExactly(
                            "row 0 (shop.Cart.total), field primaryMetric.score: expected a number, found a list");
            assertThat(upload.runs().get(0).rows()).hasSize(1);
        }
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(Files.writeString(folder.resolve("two"), "[]\n[]")))
                .withMessageContaining("Send them separately");
    }

    @Test
    void readsKotlinNativeAsOneFork(@TempDir Path folder) throws Exception {
        String row = ROW.replace("\"jmhVersion\":\"1.37\",", "")
                .replace("\"threads\":1,", "")
                .replace("\"forks\":1,", "\"nativeFork\":\"perBenchmark\",\"nativeGCAfterIteration\":false,");
        Upload.Run run = read(Files.writeString(folder.resolve("native"), "[" + row + "]"))
                .runs()
                .get(0);
        assertThat(run.rows().get(0).key().threads()).isEqualTo(1);
        assertThat(run.rows().get(0).settings().forks()).isEqualTo(1);
        assertThat(run.environment().jdk().vmName()).isEqualTo("Kotlin/Native");
    }

    private static Upload read(Path file) throws IOException, UnreadableUpload {
        return new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE);
    }

    private static final String ROW = """
            {"jmhVersion":"1.37","benchmark":"shop.Cart.total","mode":"avgt","threads":1,"forks":1,"warmupIterations":1,\
            "measurementIterations":2,"primaryMetric":{"score":12.5,"scoreUnit":"ns/op","scorePercentiles":{"0.0":12.5},\
            "rawData":[[12.4,12.6]]},"secondaryMetrics":{}}""";
}
