package dev.plateau.collector.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Limits of this process's control groups, version 2 or 1; the tightest one up to the root applies. */
final class ControlGroups {
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
