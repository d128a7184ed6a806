package dev.plateau.collector.plan;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Several builds of the same benchmarks, such as a commit and the one before it. Each is a flag set by itself: an unused system property
 * distinguishes their environments.
 *
 * @param jars class path by name, the baseline first; empty when the plan has one build
 */
record Versions(Map<String, List<Path>> jars) {
    private static final String PROPERTY = "-Dplateau.version=";

    static Versions read(Section plan, Function<String, Optional<Path>> beside) {
        Map<String, List<Path>> jars = new LinkedHashMap<>();
        Section versions = plan.section("versions", List.of());
        versions.names().forEach(name -> {
            versions.refuseEmpty(name);
            if (!PlanReader.NAME.matcher(name).matches()) {
                plan.problem("versions", "versions: the name `" + name + "` must be " + PlanReader.NAME_EXPECTED);
            }
            jars.put(name, versions.list(name, "a path", beside));
        });
        if (plan.has("versions")) {
            check(plan, jars);
        }
        return new Versions(jars);
    }

    private static void check(Section plan, Map<String, List<Path>> jars) {
        if (jars.size() < 2) {
            plan.problem("versions", "versions: name at least two, each with its jars");
        }
        for (String field : List.of("jars", "flagSets")) {
            if (plan.has(field)) {
                plan.problem(
                        field,
                        "versions have jars of their own and are compared with each other: leave " + field + " out");
            }
        }
    }

    boolean isEmpty() {
        return jars.isEmpty();
    }

    List<Path> baseline() {
        return jars.values().iterator().next();
    }

    Map<String, List<String>> flagSets() {
        Map<String, List<String>> flagSets = new LinkedHashMap<>();
        jars.keySet().forEach(name -> flagSets.put(name, List.of(PROPERTY + name)));
        return flagSets;
    }
}
