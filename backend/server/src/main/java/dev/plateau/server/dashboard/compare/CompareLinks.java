package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.Address.Parameter;
import dev.plateau.server.dashboard.compare.CompareParties.Parties;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Links from a comparison to its variants.
 *
 * @param swapped for each candidate the comparison with this candidate as baseline
 * @param removed for each candidate the comparison without it; none with one candidate
 * @param pinned the same runs, regardless of later uploads; null if this is the current address
 * @param pins parameters of the pinned address that name the sides; those without a value are to be left out
 * @param newest the newest scores of these environments; null if this is the current address
 * @param named parameters that name the sides now, for a form that adds one
 */
record CompareLinks(
        List<Address> swapped,
        List<Address> removed,
        @Nullable Address pinned,
        String pins,
        @Nullable Address newest,
        List<Parameter> named) {
    private static final String BASELINE = "baseline";
    private static final String CANDIDATE = "candidate";

    /**
     * The links of a page.
     *
     * @param sides compared sides of the parties, baseline first
     */
    static CompareLinks of(Address here, Parties parties, List<ComparedSide> sides) {
        List<Party> candidates = parties.candidates();
        Parties pinned = new Parties(
                pinned(parties.baseline(), sides.getFirst()),
                IntStream.range(0, candidates.size())
                        .mapToObj(i -> pinned(candidates.get(i), sides.get(i + 1)))
                        .toList());
        Parties newest = new Parties(
                newest(parties.baseline()),
                candidates.stream().map(CompareLinks::newest).distinct().toList());
        boolean several = candidates.size() > 1;
        return new CompareLinks(
                IntStream.range(0, candidates.size())
                        .mapToObj(i -> address(here, swapped(parties, i)))
                        .toList(),
                IntStream.range(0, several ? candidates.size() : 0)
                        .mapToObj(i -> address(here, new Parties(parties.baseline(), without(candidates, i))))
                        .toList(),
                isSame(pinned, parties) ? null : address(here, pinned),
                Stream.concat(
                                Stream.of(new Parameter(BASELINE, ""), new Parameter(CANDIDATE, "")),
                                named(pinned).stream())
                        .map(one -> one.name() + "=" + one.value())
                        .collect(Collectors.joining("&")),
                isSame(newest, parties) ? null : address(here, newest),
                named(parties));
    }

    /** Compares the sides only: candidates that were left out are in no address of the page. */
    private static boolean isSame(Parties wanted, Parties shown) {
        return wanted.baseline().equals(shown.baseline()) && wanted.candidates().equals(shown.candidates());
    }

    private static Party pinned(Party party, ComparedSide side) {
        return RunSet.behind(side)
                .map(runs -> new Party(party.environment(), runs.ids()))
                .orElse(party);
    }

    private static Party newest(Party party) {
        return new Party(party.environment(), List.of());
    }

    private static Parties swapped(Parties parties, int candidate) {
        List<Party> candidates = new ArrayList<>(parties.candidates());
        Party baseline = candidates.set(candidate, parties.baseline());
        return new Parties(baseline, candidates);
    }

    private static List<Party> without(List<Party> candidates, int one) {
        return IntStream.range(0, candidates.size())
                .filter(i -> i != one)
                .mapToObj(candidates::get)
                .toList();
    }

    private static List<Parameter> named(Parties parties) {
        return Stream.concat(
                        Stream.of(named(BASELINE, parties.baseline())),
                        parties.candidates().stream().map(party -> named(CANDIDATE, party)))
                .toList();
    }

    private static Parameter named(String side, Party party) {
        return party.isNewest()
                ? new Parameter(side, String.valueOf(party.environment()))
                : new Parameter(side + "Run", new RunSet(party.runs()).toString());
    }

    private static Address address(Address here, Parties parties) {
        Address address = here.without(BASELINE, BASELINE + "Run", CANDIDATE, CANDIDATE + "Run");
        for (Parameter one : named(parties)) {
            address = address.plus(one.name(), one.value());
        }
        return address;
    }
}
