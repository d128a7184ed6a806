package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.wire.model.Environment;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Differences between the series of one benchmark, and names made of them. */
final class SeriesTraits {
    /** A possible difference between series of one benchmark, mode, metric and unit. */
    private record Attribute(String name, Function<SeriesView, @Nullable Object> identity) {}

    private static final List<Attribute> TRAITS = List.of(
            new Attribute("JDK", view -> view.series().jdk()),
            new Attribute("flag set", view -> view.series().flagSet()),
            new Attribute("parameters", view -> view.key().parameters()),
            new Attribute("threads", view -> view.key().threads()),
            new Attribute("host", view -> view.series().host()));

    private SeriesTraits() {}

    /** Names that contain only the differences between the series: "21.0.8", or "21.0.8 parallel-gc". No two are equal. */
    static List<String> names(List<SeriesView> series) {
        List<Map<String, String>> traits =
                series.stream().map(SeriesTraits::traits).toList();
        Set<String> differing = traits.stream()
                .flatMap(one -> one.keySet().stream())
                .filter(trait ->
                        traits.stream().map(one -> text(one, trait)).distinct().count() > 1)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<String> names = traits.stream()
                .map(one -> differing.stream()
                        .map(trait -> trait.equals("flag set") ? ownFlags(text(one, trait), traits) : name(one, trait))
                        .collect(Collectors.joining(" ")))
                .toList();
        return names.stream().distinct().count() == names.size()
                ? names
                : series.stream()
                        .map(one -> names.get(series.indexOf(one)) + " series "
                                + one.series().id())
                        .toList();
    }

    /** Differences of two series: "JDK", "flag set", "parameters", "threads", "host", in that order. */
    static List<String> differing(SeriesView one, SeriesView other) {
        return TRAITS.stream()
                .filter(trait -> !Objects.equals(
                        trait.identity().apply(one), trait.identity().apply(other)))
                .map(Attribute::name)
                .toList();
    }

    /** Sort key for lists of differences: one difference before several, and those in the order of {@link #differing}. */
    static int rank(List<String> differing) {
        int first = TRAITS.stream().map(Attribute::name).toList().indexOf(differing.getFirst());
        return differing.size() * TRAITS.size() + first;
    }

    /** Traits of a series by name. Parameters start with an at sign; along JDK builds there is no JDK. */
    private static Map<String, String> traits(SeriesView view) {
        Map<String, String> traits = new LinkedHashMap<>();
        EnvironmentNames names = view.names();
        Long id = view.series().jdk();
        if (id != null) {
            Environment.Jdk jdk = names.jdk(id);
            traits.put("JDK", jdk.version());
            traits.put("vendor", Objects.requireNonNullElse(jdk.vendor(), ""));
        }
        traits.put("flag set", names.flagSet(view.series().flagSet()));
        view.key().parameters().forEach((name, value) -> traits.put("@" + name, name + "=" + value));
        int threads = view.key().threads();
        traits.put("threads", threads + (threads == 1 ? " thread" : " threads"));
        traits.put("host", view.host());
        return traits;
    }

    /** Name of a series by a trait, even if it lacks the trait: a parameter that others have, or the vendor of its JDK. */
    private static String name(Map<String, String> traits, String trait) {
        String text = text(traits, trait);
        return text.isEmpty() ? trait.startsWith("@") ? "without " + trait.substring(1) : "unknown vendor" : text;
    }

    private static String text(Map<String, String> traits, String trait) {
        return traits.getOrDefault(trait, "");
    }

    /** The name of a flag set; for one without a name, its flags that not all sets have. */
    private static String ownFlags(String flagSet, Collection<Map<String, String>> traits) {
        String own = flags(flagSet).stream()
                .filter(flag -> !traits.stream()
                        .allMatch(one -> flags(text(one, "flag set")).contains(flag)))
                .collect(Collectors.joining(" "));
        return own.isEmpty() ? flagSet : own;
    }

    private static List<String> flags(String flagSet) {
        return flagSet.startsWith("-") ? Arrays.asList(flagSet.split(" ")) : List.of(flagSet);
    }
}
