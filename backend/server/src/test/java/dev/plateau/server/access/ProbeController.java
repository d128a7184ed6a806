package dev.plateau.server.access;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Addresses that do nothing, so that the rules can be tested apart from what they protect. */
@TestComponent
@RestController
public class ProbeController {
    private final JdbcClient jdbc;

    ProbeController(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @GetMapping("/api/v1/projects/{project}/probe")
    Map<String, String> read(@PathVariable String project) {
        return Map.of("read", project);
    }

    @PostMapping("/api/v1/projects/{project}/probe")
    Map<String, Long> send(@PathVariable String project, @Nullable @AuthenticationPrincipal Caller caller) {
        return caller == null ? Map.of() : Map.of("project", Objects.requireNonNull(caller.projectId()));
    }

    /** As PostgreSQL refuses to read a damaged page of a table. */
    @GetMapping("/api/v1/projects/{project}/damaged")
    void damaged() {
        jdbc.sql("do $$ begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$")
                .update();
    }

    /** The same for a page. */
    @TestComponent
    @Controller
    static class Pages {
        private final ProbeController probe;

        Pages(ProbeController probe) {
            this.probe = probe;
        }

        @GetMapping("/damaged")
        String damaged() {
            probe.damaged();
            return "never";
        }
    }

    @GetMapping("/probe")
    String page() {
        return "page";
    }

    @PostMapping("/probe")
    String change() {
        return "changed";
    }
}
