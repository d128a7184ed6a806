package dev.plateau.server.incidents;

import dev.plateau.server.access.people.ProjectPeople.ProjectPerson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names of accounts in a text, written as {@code @name}. */
public final class Mentions {
    private static final Pattern NAME = Pattern.compile("(?<![\\p{L}\\p{N}])@[\\p{L}\\p{N}]+([._-][\\p{L}\\p{N}]+)*");

    private Mentions() {}

    /**
     * A part of a text.
     *
     * @param person whom it names; null for other text
     */
    public record Part(String text, @Nullable ProjectPerson person) {}

    /** The parts of a text, in order. An unknown name is text; of names that begin alike, the longest counts. */
    public static List<Part> of(String text, List<ProjectPerson> people) {
        List<Part> parts = new ArrayList<>();
        int end = 0;
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            Optional<ProjectPerson> named = named(text, at, people);
            if (named.isPresent()) {
                addText(parts, text.substring(end, at));
                end = at + 1 + named.get().name().length();
                parts.add(new Part(text.substring(at, end), named.get()));
            }
        }
        addText(parts, text.substring(end));
        return parts;
    }

    /** Names in a text to which no message is sent, with the reason: "@bob is nobody here". */
    public static List<String> unreached(String text, List<ProjectPerson> people) {
        return of(text, people).stream()
                .flatMap(part -> {
                    ProjectPerson person = part.person();
                    return person == null
                            ? NAME.matcher(part.text()).results().map(name -> name.group() + " is nobody here")
                            : person.mail() == null ? Stream.of(part.text() + " has no mail address") : Stream.empty();
                })
                .distinct()
                .toList();
    }

    private static void addText(List<Part> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(new Part(text, null));
        }
    }

    private static Optional<ProjectPerson> named(String text, int at, List<ProjectPerson> people) {
        return people.stream()
                .filter(person -> !isWord(text, at - 1)
                        && text.regionMatches(
                                true, at + 1, person.name(), 0, person.name().length())
                        && !isWord(text, at + 1 + person.name().length()))
                .max(Comparator.comparingInt(person -> person.name().length()));
    }

    private static boolean isWord(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
    }
}
