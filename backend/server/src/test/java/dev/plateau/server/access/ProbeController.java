package dev.plateau.server.access;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Addresses that do nothing, so that the rules can be tested apart from what they protect. */
@TestComponent
@RestController
public class ProbeController {
    @GetMapping("/api/v1/projects/{project}/probe")
    Map<String, String> read(@PathVariable String project) {
        return Map.of("read", project);
    }

    @PostMapping("/api/v1/projects/{project}/probe")
    Map<String, Long> send(@PathVariable String project, @Nullable @AuthenticationPrincipal Caller caller) {
        return caller == null ? Map.of() : Map.of("project", caller.projectId());
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
