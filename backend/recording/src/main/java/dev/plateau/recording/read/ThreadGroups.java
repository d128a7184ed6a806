package dev.plateau.recording.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Thread groups of one recording: threads whose names differ only in numbers, such as {@code pool-N-thread-N}. The first groups get numbers of
 * their own; threads of later ones share one.
 */
final class ThreadGroups {
    /** Only a program that gives each thread another name has more. */
    static final int MAX_GROUPS = 64;

    private static final Pattern JMH_WORKER = Pattern.compile(".*-jmh-worker-\\d+");
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern HIDDEN = Pattern.compile("\\*{2,}");

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** The number of a thread's group. */
    int number(String thread, boolean virtual) {
        String name = name(thread, virtual);
        String known = numbers.containsKey(name) || names.size() < MAX_GROUPS - 1 ? name : "[further threads]";
        return numbers.computeIfAbsent(known, unseen -> {
            names.add(known);
            return names.size() - 1;
        });
    }

    String name(int number) {
        return names.get(number);
    }

    /** JMH names its workers by the benchmark: without it, two benchmarks can be compared. */
    static String name(String thread, boolean virtual) {
        if (thread.isBlank()) {
            return virtual ? "[virtual threads]" : "[threads without a name]";
        }
        String plain = JMH_WORKER.matcher(thread).replaceFirst("jmh-worker-N");
        plain = NUMBER.matcher(UUID.matcher(plain).replaceAll("N")).replaceAll("N");
        return HIDDEN.matcher(plain).replaceAll("**");
    }
}
