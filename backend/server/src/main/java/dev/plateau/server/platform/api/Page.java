package dev.plateau.server.platform.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * A part of a list that is read page by page. As CSV the items become lines and {@code next} a {@code Link} header.
 *
 * @param items in the list's order
 * @param next address of the next page, or null on the last one
 */
public record Page<T>(List<T> items, @Nullable String next) {
    public Page {
        items = List.copyOf(items);
    }

    /** Most items on a page. */
    public static final int MAX_ITEMS = 10_000;

    /** Refuses a page size that can't be served. */
    public static void checkLimit(int limit) {
        if (limit < 1 || limit > MAX_ITEMS) {
            throw Problem.badParameter("limit", "expected 1 to " + MAX_ITEMS + ", found " + limit);
        }
    }

    /** All items, on one page. */
    public static <T> Page<T> whole(List<T> items) {
        return new Page<>(items, null);
    }

    /**
     * The answer to the current request.
     *
     * @param found one item more than {@code limit} when there is a next page
     * @param cursor position of an item, after which the next page starts
     */
    public static <T> Page<T> of(List<T> found, int limit, Function<T, String> cursor) {
        if (found.size() <= limit) {
            return whole(found);
        }
        List<T> items = found.subList(0, limit);
        String after = URLEncoder.encode(cursor.apply(items.getLast()), StandardCharsets.UTF_8);
        String next = ServletUriComponentsBuilder.fromCurrentRequest()
                .replaceQueryParam("after", after)
                .build(true)
                .toUriString();
        return new Page<>(items, next);
    }
}
