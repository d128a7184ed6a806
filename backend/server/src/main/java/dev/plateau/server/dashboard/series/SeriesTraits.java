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
import java.util.stream.Collectors;

/** In what the series of one benchmark differ, and what each is called by that. */
final class SeriesTraits {
    /** In what series can differ. */
    static final List<String> TRAITS = List.of("JDK", "flag set", "parameters", "threads", "host");

    private SeriesTraits() {}

    /** The names of series by what is not the same in all of them: "21.0.8", or "21.0.8 parallel-gc". No two are equal. */
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
                        .map(trait -> trait.equals("flag set") ? ownFlags(text(one, trait), traits) : text(one, trait))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" ")))
                .toList();
        return names.stream().distinct().count() == names.size()
                ? names
                : series.stream()
                        .map(one -> names.get(series.indexOf(one)) + " series "
                                + one.series().id())
                        .toList();
    }

    /** In what two series differ, of {@link #TRAITS} and in that order; empty for two metrics of one benchmark in one environment. */
    static Set<String> differing(SeriesView one, SeriesView other) {
        Map<String, String> left = traits(one);
        Map<String, String> right = traits(other);
        Set<String> all = new LinkedHashSet<>(left.keySet());
        all.addAll(right.keySet());
        return all.stream()
                .filter(trait -> !text(left, trait).equals(text(right, trait)))
                .map(trait -> trait.startsWith("@") ? "parameters" : trait.equals("vendor") ? "JDK" : trait)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Parameters start with an at sign; along JDK builds there is no JDK. */
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

    private static String text(Map<String, String> traits, String trait) {
        return traits.getOrDefault(trait, "");
    }

    /** Of a flag set that nobody named the flags that not all others have, too. */
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
