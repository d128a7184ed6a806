package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
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
                Arguments.of("{\"benchmark\":\"a.B.c\",\"primaryMetric\":{}}", "put [ before it and ] after it"),
                Arguments.of("{\"context\":{},\"benchmarks\":[]}", "Google Benchmark"),
                Arguments.of("{\"message\":\"Not Found\"}", "an object where JMH writes a list"),
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
}
