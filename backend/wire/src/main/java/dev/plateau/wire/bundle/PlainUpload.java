package dev.plateau.wire.bundle;

import dev.plateau.wire.flags.FlagSets;
import dev.plateau.wire.jmh.JmhJson;
import dev.plateau.wire.jmh.JmhRow;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.FlagSet;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes runs from the rows of plain JMH JSON: one per JVM and flag set. */
final class PlainUpload {
    /** Start of the fingerprint of a host that is known by name only. */
    static final String NAMED = "name:";

    private static final SortedMap<String, String> NO_FLAGS = new TreeMap<>();

    private final Facts facts;
    private final Map<JmhRow.Vm, Group> groupByVm = new HashMap<>();
    private final Map<Jvm, Group> groups = new LinkedHashMap<>();
    private final List<Upload.Skipped> skipped = new ArrayList<>();
    private final List<Upload.Problem> problems = new ArrayList<>();
    private int scores;

    /** Identity of an environment of the host. */
    private record Jvm(Environment.Jdk jdk, List<String> canonicalFlags) {}

    /** The rows of one environment. */
    private record Group(
            Environment environment, Conditions conditions, List<Upload.Row> rows, Map<BenchmarkKey, JmhRow> seen) {}

    private PlainUpload(Facts facts) {
        this.facts = facts;
    }

    static Upload of(JmhJson.Content content, Facts facts) {
        PlainUpload upload = new PlainUpload(facts);
        upload.problems.addAll(content.problems());
        content.rows().forEach(upload::add);
        List<Upload.Run> runs = upload.groups.values().stream()
                .filter(group -> !group.rows().isEmpty())
                .map(upload::run)
                .toList();
        return new Upload(runs, upload.skipped, upload.problems, null, content.isComplete());
    }

    private void add(JmhRow row) {
        Group group = groupByVm.computeIfAbsent(row.vm(), this::group);
        JmhRow first = group.seen().putIfAbsent(row.key(), row);
        if (first != null) {
            problems.add(problem(row, "", repetition(first, row)));
            return;
        }
        if (!group.conditions()
                .equals(conditions(row.vm(), group.environment().flagSet().canonical()))) {
            problems.add(problem(
                    row,
                    "jvmArgs",
                    "JMH version or blackhole mode differ from those of the rows before on the same JVM"
                            + " with the same flags: send them as two files"));
            return;
        }
        scores += row.scores().size() + row.skipped().size();
        if (scores > UploadLimits.SCORES) {
            problems.add(
                    problem(row, "", "more than " + UploadLimits.SCORES + " scores in one upload: send it in parts"));
            return;
        }
        skipped.addAll(row.skipped());
        if (!row.scores().isEmpty()) {
            group.rows().add(new Upload.Row(row.key(), row.settings(), row.scores()));
        }
    }

    /** JMH's JSON names the folder of a JVM, but not its files: two builds of one version have the same names. */
    private static String repetition(JmhRow first, JmhRow row) {
        String same = "the same benchmark, parameters, mode and threads ";
        String one = first.settings().jvm();
        String other = row.settings().jvm();
        return one == null || other == null || one.equals(other)
                ? same + "on the same JVM as row " + first.index()
                : same + "as row " + first.index() + ", on another JVM of the same version: " + one + ", here " + other
                        + ". Send the rows of each JVM as a file of its own, with a name for its build as the JDK vendor"
                        + " (jdkVendor, --jdk-vendor); or measure with plateau collect run, which identifies builds";
    }

    private static Upload.Problem problem(JmhRow row, String field, String reason) {
        return new Upload.Problem(null, row.index(), row.key().benchmark(), field, reason);
    }

    private Group group(JmhRow.Vm vm) {
        List<String> canonical = FlagSets.canonical(vm.jvmArgs(), NO_FLAGS);
        return groups.computeIfAbsent(
                new Jvm(vm.jdk(), canonical),
                key -> new Group(
                        environment(vm, canonical), conditions(vm, canonical), new ArrayList<>(), new HashMap<>()));
    }

    private Environment environment(JmhRow.Vm vm, List<String> canonical) {
        String name = facts.flagSet() != null ? facts.flagSet() : FlagSets.nameOf(vm.jvmArgs());
        Environment.Jdk jdk = vm.jdk();
        return new Environment(
                host(facts.host()),
                new Environment.Jdk(facts.jdkVendor(), jdk.version(), jdk.vmName(), jdk.vmVersion()),
                new FlagSet(name, canonical, vm.jvmArgs()),
                NO_FLAGS,
                NO_FLAGS);
    }

    private Conditions conditions(JmhRow.Vm vm, List<String> canonical) {
        String written = FlagSets.blackhole(vm.jvmArgs());
        return new Conditions(
                vm.jmhVersion(),
                written != null ? written : facts.blackhole(),
                FlagSets.collector(canonical),
                FlagSets.heapMaxBytes(canonical),
                null,
                null,
                null);
    }

    private Upload.Run run(Group group) {
        return new Upload.Run(
                null,
                group.environment(),
                facts.commit(),
                group.conditions(),
                facts.measuredAt(),
                group.rows(),
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
    }

    /** A host known by name only, which is never the same as one whose fingerprint was measured. */
    private static Environment.Host host(@Nullable String name) {
        return name == null
                ? new Environment.Host(Environment.Host.UNKNOWN, "unknown host", null, null, null, 0, 0)
                : new Environment.Host(NAMED + name, name, null, null, null, 0, 0);
    }
}
