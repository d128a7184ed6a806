package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison.Pair;
import java.util.List;

/** Time, bytes and waiting for each operation, of baseline and candidate: what one of them wins another may lose. */
record TradeOff(List<Part> parts) {
    /**
     * One of the three.
     *
     * @param verdict "slower", "more bytes"; empty where nothing is judged
     * @param style its colour: better, worse or none
     */
    record Part(String name, String baseline, String candidate, String verdict, String style) {}

    static TradeOff of(Pair pair, List<RecordedSide> sides) {
        return new TradeOff(List.of(
                part("Time", pair.score()),
                part("Allocation", pair.allocation()),
                new Part(
                        "Blocked",
                        sides.getFirst().blockedPerOperation(),
                        sides.getLast().blockedPerOperation(),
                        "",
                        "")));
    }

    private static Part part(String name, Cell cell) {
        if (!(cell instanceof Cell.Compared compared)) {
            return new Part(name, Quantity.NONE, Quantity.NONE, "", "");
        }
        return new Part(
                name,
                Words.amount(compared.baseline().point()),
                Words.amount(compared.side().point()),
                Words.verdict(compared),
                switch (compared.difference().verdict()) {
                    case IMPROVED -> "better";
                    case REGRESSED -> "worse";
                    default -> "soft";
                });
    }
}
