package dev.plateau.server.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The address of the view being rendered. Links to its variants, each with one parameter changed, are built from it.
 *
 * @param path path of the page
 * @param query its query as sent, encoded; may be empty
 */
public record Address(String path, String query) {
    public static Address of(HttpServletRequest request) {
        String query = request.getQueryString();
        return new Address(request.getRequestURI(), query == null ? "" : query);
    }

    /** The first value of a parameter; empty when it is absent. */
    public String value(String parameter) {
        return parameters().stream()
                .filter(each -> each.name().equals(parameter))
                .map(Parameter::value)
                .findFirst()
                .orElse("");
    }

    /** The same view with a parameter set to this value, which replaces earlier ones. */
    public Address with(String parameter, Object value) {
        return replaced(parameter, UriUtils.encode(value.toString(), StandardCharsets.UTF_8));
    }

    /** The same view with one more value of a parameter that may have several. */
    public Address plus(String parameter, String value) {
        List<String> values = values(parameter);
        values.add(UriUtils.encode(value, StandardCharsets.UTF_8));
        return replaced(parameter, values.toArray());
    }

    /** A parameter, for a hidden field of a form. */
    public record Parameter(String name, String value) {}

    /** All parameters but these. */
    public List<Parameter> parameters(String... except) {
        return UriComponentsBuilder.newInstance().query(query).build(true).getQueryParams().entrySet().stream()
                .filter(entry -> !List.of(except).contains(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream()
                        .filter(Objects::nonNull)
                        .map(value -> new Parameter(entry.getKey(), UriUtils.decode(value, StandardCharsets.UTF_8))))
                .toList();
    }

    /**
     * The same view with the parameters of a query in place of its own of these names; one without a value is left out. {@code copy.ts} does the
     * same.
     */
    public Address pinned(String pins) {
        List<Parameter> given = new Address(path, pins).parameters();
        Address pinned = without(given.stream().map(Parameter::name).toArray(String[]::new));
        for (Parameter one : given) {
            pinned = one.value().isEmpty() ? pinned : pinned.plus(one.name(), one.value());
        }
        return pinned;
    }

    /** The same view without a parameter. */
    public Address without(String... parameters) {
        return Arrays.stream(parameters)
                .reduce(this, (address, name) -> address.replaced(name), (left, right) -> right);
    }

    /** The same view with one more or one less value of a parameter that may have several. */
    public Address toggled(String parameter, String value) {
        List<String> values = values(parameter);
        String encoded = UriUtils.encode(value, StandardCharsets.UTF_8);
        if (!values.remove(encoded)) {
            values.add(encoded);
        }
        return replaced(parameter, values.toArray());
    }

    private List<String> values(String parameter) {
        return new ArrayList<>(UriComponentsBuilder.newInstance()
                .query(query)
                .build(true)
                .getQueryParams()
                .getOrDefault(parameter, List.of()));
    }

    private Address replaced(String parameter, Object... values) {
        String changed = UriComponentsBuilder.newInstance()
                .query(query)
                .replaceQueryParam(parameter, values)
                .build(true)
                .getQuery();
        return new Address(path, changed == null ? "" : changed);
    }

    @Override
    public String toString() {
        return query.isEmpty() ? path : path + "?" + query;
    }
}
