package dev.plateau.collector.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Manifest.HostFacts;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProbeTest {
    @TempDir
    private Path root;

    private HostFacts with(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return new HostProbe(root).read();
    }

    @Test
    void readsTheTightestLimitOfControlGroupsVersion2() throws Exception {
        with("proc/self/cgroup", "0::/outer/inner\n");
        with("sys/fs/cgroup/outer/cpu.max", "150000 100000\n");
        with("sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n");
        HostFacts facts = with("sys/fs/cgroup/outer/inner/memory.max", "1073741824\n");
        assertThat(facts.cgroupCpus()).isEqualTo(1.5);
        assertThat(facts.cgroupMemoryBytes()).isEqualTo(1L << 30);
    }

    @Test
    void readsTheLimitsOfControlGroupsVersion1() throws Exception {
        with("proc/self/cgroup", "4:memory:/a\n2:cpu,cpuacct:/b\n");
        with("sys/fs/cgroup/cpu/b/cpu.cfs_quota_us", "200000\n");
        with("sys/fs/cgroup/cpu/b/cpu.cfs_period_us", "100000\n");
        HostFacts facts = with("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n");
        assertThat(facts.cgroupCpus()).isEqualTo(2.0);
        assertThat(facts.cgroupMemoryBytes()).as("unlimited").isNull();
    }

    @Test
    void theFingerprintFollowsProcessorLimitsAndMachine() throws Exception {
        String bare = new HostProbe(root).read().host().fingerprint();
        assertThat(bare)
                .matches("[0-9a-f]{64}")
                .isEqualTo(new HostProbe(root).read().host().fingerprint());
        String named = with("etc/machine-id", "0123456789abcdef\n").host().fingerprint();
        HostFacts cpu = with("proc/cpuinfo", "processor\t: 0\nmodel name\t: Some(R) CPU   @ 3 GHz\n");
        assertThat(cpu.host().cpu()).isEqualTo("Some CPU @ 3 GHz");
        assertThat(cpu.host().label()).contains(" x Some CPU @ 3 GHz (");
        assertThat(java.util.List.of(bare, named, cpu.host().fingerprint())).doesNotHaveDuplicates();
    }

    @Test
    void holdsNeitherHostNorUserName() throws Exception {
        String facts = new HostProbe(Path.of("/")).read().toString();
        String user = System.getProperty("user.name");
        assertThat(facts)
                .doesNotContain(InetAddress.getLocalHost().getHostName() + ".")
                .doesNotContain("/" + user);
        if (Files.isReadable(Path.of("/etc/machine-id"))) {
            String id = Files.readString(Path.of("/etc/machine-id")).strip();
            assertThat(id.isEmpty() || !facts.contains(id))
                    .as("the machine's own id is not in it")
                    .isTrue();
        }
    }
}
