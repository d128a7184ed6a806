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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Xlog:gc*:file=B0_gc.log | -Xlog:gc*",
                "-Xlog:gc*=debug,safepoint:file=C:\\ci\\ws1\\gc.log:time,uptime:filecount=3 | -Xlog:gc*=debug,safepoint",
                "-Xlog:gc:stdout | -Xlog:gc",
                "-Xlog:disable | -Xlog:disable",
                "-Xloggc:/ci/1/gc.log -XX:+PrintGCDetails -XX:NumberOfGCLogFiles=5 | -XX:+PrintGCDetails -Xloggc",
                "-XX:StartFlightRecording=filename=/builds/run-1.jfr,settings=profile | -XX:StartFlightRecording=settings=profile",
                "-XX:StartFlightRecording:filename=a.jfr | -XX:StartFlightRecording",
                "-XX:FlightRecorderOptions=repository=/tmp/7,stackdepth=128 | -XX:FlightRecorderOptions=stackdepth=128",
                "-agentpath:/ci/1/lib/libasyncProfiler.so=start,event=cpu,file=/ci/1/out.jfr | -agentpath:libasyncProfiler.so=start,event=cpu",
                "-javaagent:C:\\ci\\7\\jacocoagent.jar=destfile=C:\\ci\\7\\test.exec,append=true | -javaagent:jacocoagent.jar=append=true",
                "-javaagent:/opt/jmx.jar=9404:config.yaml | -javaagent:jmx.jar=config.yaml",
                "-javaagent:/opt/jmx.jar=0.0.0.0:9404:config.yaml | -javaagent:jmx.jar=config.yaml",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:5005 | -agentlib:jdwp=transport=dt_socket,server=y,suspend=n",
                "-Xrunjdwp:transport=dt_socket,address=5005 | -Xrunjdwp:transport=dt_socket",
                "-Dcom.sun.management.jmxremote.port=9010 -Dcom.sun.management.jmxremote.ssl=false | -Dcom.sun.management.jmxremote",
                "-Dserver.port=8080 -DdebugPort=5005 -Djava.rmi.server.hostname=ci-7 | ''",
                "-Dtransport=epoll -Dfeature.support=on | -Dfeature.support=on -Dtransport=epoll",
                "-Dorg.gradle.test.worker=1 -Dorg.gradle.internal.worker.tmpdir=/ci/1 -Dsurefire.real.class.path=/x.jar | ''",
                "-DbuildNumber=1842 -Dbuild.id=7 -DBUILD_TAG=jenkins-7 -Dgit.commit=0a1b -Dtest.id=9 -Drun.url=https://ci/7 | ''",
                "-Djna.tmpdir=/ci/1 -Djava.library.path=/ci/1/native -Dapp.log.dir=/ci/1 -DgcLogFile=a -DoutputDirectory=b -Dlogging.file.name=c | ''",
                "-DcatalogFile=a -Dinput.file=b -Dlogback.configurationFile=c | -DcatalogFile=a -Dinput.file=b -Dlogback.configurationFile=c",
                "-Dspring.datasource.url=jdbc:postgresql://bench:hunter21@db/x | -Dspring.datasource.url=jdbc:postgresql://db/x",
                "-cp /ci/1/lib/* -XX:LogFile=/ci/1/hotspot.log -XX:ErrorFile=/ci/1/e.log -XX:HeapDumpPath=/ci/1 | ''",
            })
    void whereOutputGoesIsNoIdentity(String raw, String canonical) {
        List<String> form = FlagSets.canonical(List.of(raw.split(" ")), Map.of());

        assertThat(String.join(" ", form)).isEqualTo(canonical);
        assertThat(FlagSets.canonical(form, Map.of()))
                .as("canonical form of itself")
                .isEqualTo(form);
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
        assertThat(FlagSets.nameOf(List.of("-Xmx2G", "-Xlog:gc:file=1.log"))).isEqualTo("-Xmx2G -Xlog:gc");
    }
}
