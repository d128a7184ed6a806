package dev.plateau.server.platform.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Refuses empty parameters of the REST API: a command that printed nothing makes them, and without a value, a filter accepts everything and an
 * upload loses a fact.
 */
@Component
public final class EmptyParameters implements HandlerInterceptor, WebMvcConfigurer {
    /** Filters of lists may be empty, as forms send them; what a gate is asked about may not. */
    private static final String VERDICT = "/verdict";

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/api/**");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        boolean isFilter = HttpMethod.GET.matches(request.getMethod())
                && !request.getRequestURI().endsWith(VERDICT);
        if (!isFilter) {
            refuse(request);
        }
        return true;
    }

    /**
     * Refuses a request with an empty parameter in its address.
     *
     * @throws Problem that names it
     */
    public static void refuse(HttpServletRequest request) {
        UriComponentsBuilder.newInstance()
                .query(request.getQueryString())
                .build()
                .getQueryParams()
                .forEach((name, values) -> {
                    if (values.stream().anyMatch(value -> value == null || isBlank(value))) {
                        throw Problem.badParameter(
                                name,
                                "is empty: give it a value, or leave it out. Check the variable or command that should have"
                                        + " printed it, such as git merge-base");
                    }
                });
    }

    /** The value is encoded: spaces are plus signs or escapes. */
    private static boolean isBlank(String value) {
        return value.replace("%20", " ").replace('+', ' ').isBlank();
    }
}
