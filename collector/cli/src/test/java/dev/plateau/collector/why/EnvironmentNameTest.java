package dev.plateau.collector.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plateau.collector.TestJvms;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchedCell.EnvironmentName;
import dev.plateau.wire.model.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentNameTest {
    @TempDir
    private Path folder;

    private static Jvm jvm(String distribution, String version) {
        Environment.Jdk jdk = new Environment.Jdk(distribution, version, "VM", version + "+1");
        return new Jvm(Path.of("/jdks", distribution, version), jdk, distribution, "test");
    }

    private Plan plan(String jdks) throws Exception {
        Files.writeString(folder.resolve("b.jar"), "");
        return PlanReader.read(Files.writeString(
                folder.resolve("plan.yaml"), "name: demo\njars: b.jar\nbenchmarks: [x]\njdks: [" + jdks + "]\n"));
    }

    @Test
    void findsAJdkThatThePlanAloneNames() throws Exception {
        Jvm ofPlan = EnvironmentName.of("--from", feature() + "/default")
                .jvm(plan(TestJvms.ofTheBuild().toString()), List.of());

        assertThat(ofPlan.home()).isEqualTo(TestJvms.ofTheBuild().toRealPath());
    }

    /** The release of the JDK that runs this. */
    private static String feature() {
        return String.valueOf(Runtime.version().feature());
    }

    @Test
    void thePlansJdkComesBeforeANewerOne() throws Exception {
        List<Jvm> found = List.of(jvm("debian", "17.0.9"), jvm("temurin", "17.0.15"));

        assertThat(EnvironmentName.of("--to", "17/default").jvm(plan("debian-17"), found))
                .isEqualTo(found.get(0));
        assertThat(EnvironmentName.of("--to", "temurin-17/default").jvm(plan("debian-17"), found))
                .isEqualTo(found.get(1));
        assertThatExceptionOfType(WrongUsage.class)
                .isThrownBy(() -> EnvironmentName.of("--to", "21/default").jvm(plan("debian-17"), found))
                .withMessageContaining("neither the plan nor this machine has a JDK `21`. The plan has debian-17.0.9");
    }
}
