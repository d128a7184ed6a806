package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Names of the sides of a comparison.
 *
 * @param baseline in a heading: an environment by JDK and flag set, and by host in a project of several; a run by commit and number, too
 * @param candidates in headings, named like the baseline
 * @param labels of all sides, baseline first, as short as distinguishes them
 */
record SideNames(String baseline, List<String> candidates, List<String> labels) {

    /** The names; the sides of comparisons that share their baseline. */
    static SideNames of(List<Comparison> comparisons, CompareParties.Parties parties, boolean severalHosts) {
        List<ComparedSide> sides = sides(comparisons);
        List<Boolean> newest = new ArrayList<>();
        newest.add(parties.baseline().isNewest());
        parties.candidates().forEach(party -> newest.add(party.isNewest()));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < sides.size(); i++) {
            names.add(name(sides.get(i), !newest.get(i), severalHosts));
        }
        return new SideNames(
                names.getFirst(),
                names.subList(1, names.size()),
                sides.stream().map(side -> label(side, sides)).toList());
    }

    static List<ComparedSide> sides(List<Comparison> comparisons) {
        return Stream.concat(
                        Stream.of(comparisons.getFirst().baseline()),
                        comparisons.stream().map(Comparison::candidate))
                .toList();
    }

    private static String label(ComparedSide side, List<ComparedSide> all) {
        String label = side.environment().label();
        String onHost = onHost(side);
        RunRecord run = side.run();
        if (isUnique(label, all.stream().map(other -> other.environment().label()))) {
            return label;
        }
        if (isUnique(onHost, all.stream().map(SideNames::onHost))) {
            return onHost;
        }
        return run == null ? label : label + " (run " + run.id() + ")";
    }

    private static boolean isUnique(String name, Stream<String> all) {
        return all.filter(name::equals).count() == 1;
    }

    private static String onHost(ComparedSide side) {
        return side.environment().label() + " on " + side.environment().host().label();
    }

    private static String name(ComparedSide side, boolean ofRuns, boolean severalHosts) {
        String environment = severalHosts ? onHost(side) : side.environment().label();
        RunRecord run = side.run();
        if (!ofRuns || run == null) {
            return environment;
        }
        String commit = run.commit();
        String digits = commit == null ? "" : " at commit " + Names.commit(commit);
        int more = side.runs().size() - 1;
        return environment + digits + " (run " + run.id() + (more > 0 ? " and " + more + " more" : "") + ")";
    }
}
