package dev.plateau.collector.jdk;

import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The JDKs that a plan runs on.
 *
 * @param jvms oldest first, each build once
 * @param unmatched selectors that no JDK of this machine matches
 */
public record JdkChoice(List<Jvm> jvms, List<String> unmatched) {
    /**
     * Chooses by selectors: a feature release or a name such as {@code temurin-25} takes the newest build that matches, {@code all} takes
     * every JDK, and a path takes the JDK there.
     *
     * @param found the JDKs of this machine
     * @param always JDKs that the user named by path: they are measured regardless of the selectors
     * @param folder where relative paths start
     */
    public static JdkChoice of(List<Jvm> found, List<Jvm> always, List<String> selectors, Path folder)
            throws WrongUsage, IOException, InterruptedException {
        List<Jvm> chosen = new ArrayList<>(always);
        List<String> unmatched = new ArrayList<>();
        for (String selector : selectors.isEmpty() ? List.of("all") : selectors) {
            List<Jvm> matching = matching(found, selector, folder);
            chosen.addAll(matching);
            if (matching.isEmpty()) {
                unmatched.add(selector);
            }
        }
        return new JdkChoice(Jvm.eachBuildOnce(chosen), List.copyOf(unmatched));
    }

    private static List<Jvm> matching(List<Jvm> found, String selector, Path folder)
            throws WrongUsage, IOException, InterruptedException {
        if (selector.equals("all")) {
            return found;
        }
        if (selector.contains("/") || selector.contains("\\")) {
            return List.of(JvmSearch.named(folder.resolve(selector), "plan"));
        }
        Optional<Jvm> newest = found.stream()
                .filter(jvm -> matches(jvm, selector))
                .max(Comparator.comparing(jvm -> jvm, Jvm.BY_VERSION));
        return newest.map(List::of).orElse(List.of());
    }

    /** {@code 17}, {@code 17.0.9}, {@code temurin}, {@code temurin-17}, {@code temurin-17.0.9}, {@code temurin-17.0.9-0a1b2c3d4e}, {@code 17.0.9-0a1b2c3d4e}. */
    private static boolean matches(Jvm jvm, String selector) {
        String version = jvm.jdk().version();
        String feature = Integer.toString(jvm.jdk().feature());
        String distribution = jvm.distribution();
        return List.of(
                        version,
                        feature,
                        distribution,
                        distribution + "-" + feature,
                        distribution + "-" + version,
                        jvm.name(),
                        jvm.name().substring(distribution.length() + 1))
                .contains(selector);
    }
}
