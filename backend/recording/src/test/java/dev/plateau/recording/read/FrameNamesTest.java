package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as JDK 11, 17, 21 and 25 recorded them. */
class FrameNamesTest {
    @ParameterizedTest
    @CsvSource({
        "Foo$$Lambda$47.1490590411, Foo$$Lambda",
        "Foo$$Lambda$40+0x0000000800103c68.1462041313, Foo$$Lambda",
        "Foo$$Lambda+0x000000080010caa0.1938854112, Foo$$Lambda",
        "Foo$$Lambda.0x0000000016111000, Foo$$Lambda",
        "java.lang.invoke.LambdaForm$MH.1847013931, java.lang.invoke.LambdaForm$MH",
        "java.lang.invoke.LambdaForm$DMH+0x0000000800c0f000, java.lang.invoke.LambdaForm$MH",
        "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
        "com.sun.proxy.$Proxy12, $Proxy",
        "jdk.proxy2.$Proxy3, $Proxy",
        "com.acme.Service2, com.acme.Service2",
        "com.acme.Outer$1, com.acme.Outer$1",
    })
    void dropsWhatAJvmMakesUp(String recorded, String comparable) {
        assertThat(FrameNames.type(recorded)).isEqualTo(comparable);
    }

    @ParameterizedTest
    @CsvSource({"lambda$main$0, lambda$main", "lambda$main$0$1, lambda$main$0", "run, run", "access$000, access$000"})
    void dropsTheNumbersOfLambdaMethods(String recorded, String comparable) {
        assertThat(FrameNames.method(recorded)).isEqualTo(comparable);
    }
}
