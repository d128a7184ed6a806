package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.wording.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the sides of a comparison are called.
 *
 * @param baseline in a heading: an environment by JDK and flag set, a run by commit and number, too
 * @param candidates likewise
 * @param labels of all sides, baseline first, as short as tells them apart
 */
record SideNames(String baseline, List<String> candidates, List<String> labels) {

    /** The names; the sides of comparisons that share their baseline. */
    static SideNames of(List<Comparison> comparisons, CompareParties.Parties parties) {
        List<ComparedSide> sides = sides(comparisons);
        List<Boolean> newest = new ArrayList<>();
        newest.add(parties.baseline().isNewest());
        parties.candidates().forEach(party -> newest.add(party.isNewest()));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < sides.size(); i++) {
            names.add(name(sides.get(i), !newest.get(i)));
        }
        List<String> environments =
                sides.stream().map(side -> side.environment().label()).toList();
        return new SideNames(
                names.getFirst(),
                names.subList(1, names.size()),
                sides.stream().map(side -> label(side, environments)).toList());
    }

    static List<ComparedSide> sides(List<Comparison> comparisons) {
        return Stream.concat(
                        Stream.of(comparisons.getFirst().baseline()),
                        comparisons.stream().map(Comparison::candidate))
                .toList();
    }

    private static String label(ComparedSide side, List<String> all) {
        String label = side.environment().label();
        RunFacts run = side.run();
        boolean unique = all.stream().filter(label::equals).count() == 1;
        return unique || run == null ? label : label + " (run " + run.id() + ")";
    }

    private static String name(ComparedSide side, boolean ofRuns) {
        String environment = side.environment().label();
        RunFacts run = side.run();
        if (!ofRuns || run == null) {
            return environment;
        }
        String commit = run.commit();
        String digits = commit == null ? "" : " at commit " + Names.commit(commit);
        int more = side.runs().size() - 1;
        return environment + digits + " (run " + run.id() + (more > 0 ? " and " + more + " more" : "") + ")";
    }
}
