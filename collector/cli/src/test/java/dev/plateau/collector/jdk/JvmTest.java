package dev.plateau.collector.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JvmTest {
    private static Jvm jvm(String version, String vmVersion) {
        return new Jvm(
                Path.of("/jdks", vmVersion), new Environment.Jdk("v", version, "VM", vmVersion), "temurin", "test");
    }

    @Test
    void ordersUpdatesPatchesAndBuilds() {
        List<Jvm> oldestFirst = List.of(
                jvm("1.8.0_92", "25.92-b14"),
                jvm("1.8.0_392", "25.392-b08"),
                jvm("11.0.9", "11.0.9+11"),
                jvm("11.0.9.1", "11.0.9.1+1"),
                jvm("11.0.13", "11.0.13+8"),
                jvm("17", "17+35"),
                jvm("17.0.9", "17.0.9+9-LTS"),
                jvm("23-ea", "23-ea+9"),
                jvm("23-ea", "23-ea+36"),
                jvm("23", "23+37"));
        List<Jvm> sorted = new ArrayList<>(oldestFirst);
        Collections.shuffle(sorted, new Random(1));
        sorted.sort(Jvm.BY_VERSION);

        assertThat(sorted).isEqualTo(oldestFirst);
    }
}
