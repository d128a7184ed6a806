package dev.plateau.wire.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagSetsTest {
    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, -XX:MaxHeapSize=1073741824",
        "-Xmx1024m, -XX:MaxHeapSize=1073741824",
        "-Xmx1048576K, -XX:MaxHeapSize=1073741824",
        "-XX:MaxHeapSize=1g, -XX:MaxHeapSize=1073741824",
        "-Xms2m, -XX:InitialHeapSize=2097152 -XX:MinHeapSize=2097152",
        "-Xmn1m, -XX:MaxNewSize=1048576 -XX:NewSize=1048576",
        "-Xss1m, -XX:ThreadStackSize=1024",
        "-Xss1000, -XX:ThreadStackSize=1",
        "-Xbatch, -XX:-BackgroundCompilation",
        "-Xmx1g -Xmx2g, -XX:MaxHeapSize=2147483648",
        "-XX:+UseG1GC -XX:-UseG1GC, -XX:-UseG1GC",
        "-Xint -Xcomp, -Xcomp",
        "-Da=1 -Da=2 -Db, -Da=2 -Db",
        "'-XX:CompileCommand=quiet -XX:CompileCommand=print,a::b', '-XX:CompileCommand=print,a::b -XX:CompileCommand=quiet'",
        "--add-opens b/b=ALL-UNNAMED --add-opens=a/a=ALL-UNNAMED, --add-opens=a/a=ALL-UNNAMED --add-opens=b/b=ALL-UNNAMED",
        "-enableassertions, -ea",
        "-Djmh.blackhole.mode=COMPILER -Dfile.encoding=UTF-8 -Duser.country=US -Duser.variant -Djava.io.tmpdir=/x, ''",
        "-Dfile.encoding=UTF-8 -Dfile.encoding=COMPAT, -Dfile.encoding=COMPAT",
        "-Dfile.encoding=COMPAT -Dfile.encoding=UTF-8, ''",
        "-server -XX:+UnlockExperimentalVMOptions -XX:+UseZGC, -XX:+UseZGC",
        "-javaagent:/idea/lib/idea_rt.jar=57163:/idea/bin -javaagent:otel.jar, -javaagent:otel.jar",
    })
    void writesWhatMakesTheSameJvmInOneForm(String raw, String canonical) {
        assertThat(String.join(" ", FlagSets.canonical(List.of(raw.split(" ")), Map.of())))
                .isEqualTo(canonical);
    }

    @Test
    void dropsWhatTheJvmDoesAnyway() {
        Map<String, String> defaults = Map.of(
                "UseG1GC",
                "true",
                "UseBiasedLocking",
                "false",
                "MaxHeapSize",
                "1073741824",
                "MaxRAMPercentage",
                "25.000000");
        assertThat(FlagSets.canonical(
                        List.of(
                                "-XX:+UseG1GC",
                                "-XX:-UseBiasedLocking",
                                "-Xmx1g",
                                "-XX:MaxRAMPercentage=25",
                                "-XX:+Other"),
                        defaults))
                .containsExactly("-XX:+Other");
        assertThat(FlagSets.canonical(List.of("-XX:+UseBiasedLocking"), defaults))
                .containsExactly("-XX:+UseBiasedLocking");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseG1GC, G1",
        "-XX:+UseParallelOldGC, Parallel",
        "-XX:+UseConcMarkSweepGC, CMS",
        "-XX:+UseZGC, Z",
        "-XX:-UseG1GC,",
        "-XX:+UseMaximumCompactionOnSystemGC,",
    })
    void knowsTheCollectorThatFlagsAskFor(String flag, String collector) {
        assertThat(FlagSets.collector(List.of(flag))).isEqualTo(collector);
    }

    @Test
    void namesUnnamedFlagsByThoseThatMatter() {
        assertThat(FlagSets.nameOf(List.of("-Dfile.encoding=UTF-8"))).isEqualTo("default");
        assertThat(FlagSets.nameOf(List.of("-Xmx2G", "-server", "-XX:+UseZGC"))).isEqualTo("-Xmx2G -XX:+UseZGC");
    }
}
