package dev.plateau.collector.host;

import com.sun.management.OperatingSystemMXBean;
import dev.plateau.collector.digest.Sha256;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest.HostFacts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the identity of this machine and its limits. The fingerprint holds no personal data: it is a digest over the processor, memory, limits,
 * system and a salted digest of the machine's own id, never a host or user name.
 *
 * @param root folder that holds {@code proc}, {@code sys} and {@code etc}
 */
public record HostProbe(Path root) {
    /** Prevents matching the machine id against other digests of it. */
    private static final String SALT = "plateau host fingerprint v1 ";

    /** Kernels report a few MiB less or more after an update. */
    private static final long MEMORY_STEP = 512L << 20;

    /** Everything that can be read here; other facts are null. */
    public HostFacts read() {
        int cpus = Runtime.getRuntime().availableProcessors();
        long memory = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
        String os = System.getProperty("os.name", "");
        String arch = System.getProperty("os.arch", "");
        String cpu = cpuModel().orElse(null);
        ControlGroups limits = new ControlGroups(root);
        Double cgroupCpus = limits.cpus();
        Long cgroupMemory = limits.memoryBytes();
        String fingerprint = sha256(String.join(
                "\n",
                String.valueOf(cpu),
                Integer.toString(cpus),
                Long.toString(Math.round((double) memory / MEMORY_STEP)),
                String.valueOf(cgroupCpus),
                String.valueOf(cgroupMemory),
                os,
                arch,
                sha256(SALT + firstLine("etc/machine-id").orElse(""))));
        String label = cpus + " x " + (cpu == null ? "CPU" : cpu) + " (" + os + " " + arch + ")";
        Environment.Host host = new Environment.Host(fingerprint, label, os + kernel(), arch, cpu, cpus, memory);
        return new HostFacts(host, cgroupCpus, cgroupMemory, governor());
    }

    private Optional<String> cpuModel() {
        return text("proc/cpuinfo")
                .flatMap(info -> info.lines()
                        .filter(line -> line.startsWith("model name")
                                || line.startsWith("Model")
                                || line.startsWith("cpu model"))
                        .map(line -> line.substring(line.indexOf(':') + 1)
                                .replaceAll("\\((R|TM|r|tm)\\)", "")
                                .replaceAll("\\s+", " ")
                                .strip())
                        .filter(model -> !model.isEmpty())
                        .findFirst());
    }

    /** Only the numbers: the rest of a kernel's version may name the machine. */
    private static String kernel() {
        String version = System.getProperty("os.version", "").replaceFirst("^(\\d+(\\.\\d+)*).*", "$1");
        return version.isEmpty() ? "" : " " + version;
    }

    private @Nullable String governor() {
        return firstLine("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").orElse(null);
    }

    private Optional<String> firstLine(String file) {
        return text(file).flatMap(content -> content.lines().findFirst()).map(String::strip);
    }

    private Optional<String> text(String file) {
        return read(root.resolve(file));
    }

    /** Empty when the file is not there or may not be read: then the fact is unknown. */
    static Optional<String> read(Path file) {
        try {
            return Files.isReadable(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String sha256(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Limits of this process's control groups, version 2 or 1; the tightest one up to the root applies. */
    static final class ControlGroups {
        /** Version 1 encodes "no limit" as a huge number. */
        private static final long UNLIMITED = 1L << 60;

        private final Path mount;
        private final String membership;

        ControlGroups(Path root) {
            this.mount = root.resolve("sys/fs/cgroup");
            this.membership = HostProbe.read(root.resolve("proc/self/cgroup")).orElse("");
        }

        /** CPU limit in processors, or null. */
        @Nullable
        Double cpus() {
            return tightest(
                    "cpu",
                    folder -> HostProbe.read(folder.resolve("cpu.max"))
                            .or(() -> HostProbe.read(folder.resolve("cpu.cfs_quota_us"))
                                    .flatMap(quota -> HostProbe.read(folder.resolve("cpu.cfs_period_us"))
                                            .map(period -> quota.strip() + " " + period)))
                            .flatMap(ControlGroups::share));
        }

        /** Memory limit in bytes, or null. */
        @Nullable
        Long memoryBytes() {
            return tightest(
                    "memory",
                    folder -> HostProbe.read(folder.resolve("memory.max"))
                            .or(() -> HostProbe.read(folder.resolve("memory.limit_in_bytes")))
                            .flatMap(text -> number(text.strip()))
                            .filter(bytes -> bytes < UNLIMITED));
        }

        /** {@code quota period}, both in microseconds; a quota of {@code max} or -1 is none. */
        private static Optional<Double> share(String text) {
            String[] parts = text.strip().split("\\s+", 3);
            if (parts.length != 2) {
                return Optional.empty();
            }
            Optional<Long> quota = number(parts[0]).filter(value -> value > 0);
            Optional<Long> period = number(parts[1]).filter(value -> value > 0);
            return quota.flatMap(q -> period.map(p -> (double) q / p));
        }

        private static Optional<Long> number(String text) {
            return text.matches("\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
        }

        private <T extends Comparable<T>> @Nullable T tightest(String controller, Function<Path, Optional<T>> read) {
            return folders(controller).stream()
                    .map(read)
                    .flatMap(Optional::stream)
                    .min(Comparator.naturalOrder())
                    .orElse(null);
        }

        /** The process's own group and all above it, in the tree of version 2 and in that of the controller. */
        private List<Path> folders(String controller) {
            List<Path> folders = new ArrayList<>();
            membership
                    .lines()
                    .map(line -> line.split(":", 3))
                    .filter(parts -> parts.length == 3)
                    .forEach(parts -> {
                        if (parts[1].isEmpty()) {
                            addWithParents(folders, mount, parts[2]);
                        } else if (List.of(parts[1].split(",")).contains(controller)) {
                            addWithParents(folders, mount.resolve(controller), parts[2]);
                        }
                    });
            return folders;
        }

        private static void addWithParents(List<Path> folders, Path top, String group) {
            Path folder = top.resolve(group.replaceFirst("^/+", "")).normalize();
            while (folder != null && folder.startsWith(top)) {
                folders.add(folder);
                folder = folder.getParent();
            }
        }
    }
}
