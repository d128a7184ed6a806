package dev.plateau.server.incidents.details;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;

/** A change of an incident as text: benchmark, environment, both levels. */
public record IncidentChangeText(IncidentChange member, BenchmarkKey key, EnvironmentNames names) {
    /** "Parser.parse". */
    public String benchmark() {
        return key.shortName();
    }

    /** "average time, 4 threads, size=10"; metrics other than the primary one by name. */
    public String conditions() {
        return Names.metric(key, member.metric()) + ", " + Names.circumstances(key, member.metric());
    }

    /** "17.0.9 default"; along JDK builds only the flag set. */
    public String environment() {
        String flagSet = Names.flagSet(names.flagSet(member.flagSet()));
        return member.jdk() == null ? flagSet : names.jdk(member.jdk()).version() + " " + flagSet;
    }

    public String host() {
        return names.host(member.host()).label();
    }

    /** "12.3 µs/op". */
    public String before() {
        return Quantity.of(member.changePoint().shift().before(), member.unit());
    }

    /** "13.3 µs/op". */
    public String after() {
        return Quantity.of(member.changePoint().shift().after(), member.unit());
    }

    /** "+8.2 %"; "–" where the ratio is undefined. */
    public String change() {
        Double ratio = member.changePoint().shift().ratio();
        return ratio == null ? Quantity.NONE : Quantity.change(ratio);
    }

    /** As {@link Confidence#TEXT}. */
    public String confidence() {
        return Confidence.TEXT;
    }

    /** "+6.9 % … +9.5 %"; empty without an interval. */
    public String interval() {
        ChangeSize shift = member.changePoint().shift();
        return shift.low() == null || shift.high() == null
                ? ""
                : Quantity.change(shift.low()) + " … " + Quantity.change(shift.high());
    }

    public boolean isWorse() {
        return member.harm() > 0;
    }

    /** "suspected", "confirmed", "recovered"; with a note if it is below the minimum effect. */
    public String state() {
        Integer below = member.changePoint().minimumEffect().below();
        return member.changePoint().state().word()
                + (below == null ? "" : ", below the minimum effect of version " + below);
    }

    /** The last commit (or day) of the level before. */
    public String lastGood() {
        return member.before().name();
    }

    /** The first commit (or day) of the new level. */
    public String firstBad() {
        return member.first().name();
    }
}
