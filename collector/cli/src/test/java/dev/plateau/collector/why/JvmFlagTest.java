package dev.plateau.collector.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JvmFlagTest {
    private final Map<String, JvmFlag> flags = JvmFlag.parse("""
            [Global flags]
                  int ActiveProcessorCount                     = -1                                        {product} {default}
                 bool UseBiasedLocking                         = true                                      {product} {default}
               double InlineFrequencyRatio                     = 0.250000                               {diagnostic} {default}
               size_t G1HeapRegionSize                         = 1048576                                   {product} {ergonomic}
                ccstr OnError                                  =                                        {product} {default}
                uintx MaxHeapFreeRatio                        := 70                                      {manageable}
            openjdk version "17.0.9"
            """);

    private JvmFlag flag(String name) {
        return Objects.requireNonNull(flags.get(name));
    }

    @Test
    void readsTypeAndValue() {
        assertThat(flags.keySet())
                .containsExactly(
                        "ActiveProcessorCount",
                        "G1HeapRegionSize",
                        "InlineFrequencyRatio",
                        "MaxHeapFreeRatio",
                        "OnError",
                        "UseBiasedLocking");
        assertThat(flag("UseBiasedLocking")).isEqualTo(new JvmFlag("UseBiasedLocking", "bool", "true"));
        assertThat(flag("MaxHeapFreeRatio").value()).isEqualTo("70");
    }

    @Test
    void textIsNeitherSwitchNorNumber() {
        assertThat(flag("OnError")).matches(flag -> !flag.isSwitch() && !flag.isNumber());
    }

    @Test
    void equalNumbersWrittenDifferentlyAreEqual() {
        assertThat(flag("InlineFrequencyRatio").hasValue("0.25")).isTrue();
        assertThat(flag("InlineFrequencyRatio").hasValue("0.26")).isFalse();
        assertThat(flag("UseBiasedLocking").hasValue("false")).isFalse();
    }

    @Test
    void writesOptions() {
        assertThat(flag("UseBiasedLocking").option("false")).isEqualTo("-XX:-UseBiasedLocking");
        assertThat(flag("G1HeapRegionSize").option("2097152")).isEqualTo("-XX:G1HeapRegionSize=2097152");
    }
}
