package dev.plateau.server.platform.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Lets few pages and resources of projects be read at once, in fair turns of the projects: many readers of one neither take all connections to the
 * database nor the processors. Runs after the authorization, so strangers take no turn.
 */
final class FairReads implements HandlerInterceptor {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);
    private static final Set<String> READING = Set.of("GET", "HEAD");
    /** Files go out as slowly as the reader takes them, and need neither database nor processors then. */
    private static final String FILE = "/file";

    private static final String TURN = FairReads.class.getName();

    private final FairTurns turns;
    private final Duration wait;

    FairReads(ReadSettings settings) {
        this.turns = new FairTurns(settings.atOnce());
        this.wait = settings.longestWait();
    }

    /**
     * Limits for reading pages and resources of projects.
     *
     * @param atOnce Requests that read at once. One project gets one less of these turns, and fewer while other projects are active.
     * @param longestWait Longest wait of a request for its turn. Then the server answers 503.
     */
    @ConfigurationProperties("plateau.reads")
    record ReadSettings(int atOnce, @Name("wait") Duration longestWait) {}

    /** Before the handlers of all addresses with a project. */
    @Configuration(proxyBeanMethods = false)
    static class Interception implements WebMvcConfigurer {
        private final ReadSettings settings;

        Interception(ReadSettings settings) {
            this.settings = settings;
        }

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(new FairReads(settings)).addPathPatterns("/projects/*/**", "/api/v1/projects/*/**");
        }
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (READING.contains(request.getMethod())
                && !request.getRequestURI().endsWith(FILE)
                && request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                && variables.get("project") instanceof String project) {
            request.setAttribute(TURN, turns.await(project.hashCode(), wait).orElseThrow(() -> tooMany(project)));
        }
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        if (request.getAttribute(TURN) instanceof FairTurns.Turn turn) {
            request.removeAttribute(TURN);
            turn.close();
        }
    }

    private Problem tooMany(String project) {
        return new Problem(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "too-many-reads",
                        "Too many reads at once",
                        "Many requests read project " + project + " now, and this one had no turn within "
                                + wait.toSeconds() + " s (plateau.reads.wait). Send fewer at once, and this one again.")
                .retryAfter(RETRY_AFTER);
    }
}
