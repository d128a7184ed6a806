package dev.plateau.collector.host;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The name of this machine, to remove it from texts of other programs. */
public final class HostName {
    private static final Path LINUX = Path.of("/proc/sys/kernel/hostname");
    private static final int MIN_CHARS = 4;

    private HostName() {}

    /** The text without the name; one that is too short to be distinguished from other words stays. */
    public static String removeFrom(String text) {
        return removeFrom(text, find());
    }

    static String removeFrom(String text, String name) {
        return name.length() < MIN_CHARS ? text : text.replaceAll("(?<!\\w)" + Pattern.quote(name) + "(?!\\w)", "HOST");
    }

    /** Empty where it is not known; queries no name server. */
    private static String find() {
        Optional<String> linux = HostProbe.read(LINUX);
        if (linux.isPresent()) {
            return linux.get().strip();
        }
        String windows = System.getenv().getOrDefault("COMPUTERNAME", "");
        return windows.isEmpty() ? System.getenv().getOrDefault("HOSTNAME", "") : windows;
    }
}
