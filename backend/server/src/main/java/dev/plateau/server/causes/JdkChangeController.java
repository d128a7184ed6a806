package dev.plateau.server.causes;

import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Changes between JDK builds. */
@RestController
@Tag(name = "JDK changes", description = "Changes of the JDK that move performance")
class JdkChangeController {
    @GetMapping(
            path = "/api/v1/jdk-changes",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "Changes of the JDK that move performance, oldest first",
            description = "All known changes, or those that lie between two builds.")
    Page<JdkChange> list(
            @Parameter(description = "A JDK version; with to", example = "17") @RequestParam(required = false) @Nullable
                    String from,
            @Parameter(description = "A JDK version; with from", example = "21.0.8")
                    @RequestParam(required = false)
                    @Nullable
                    String to) {
        return Page.whole(chosen(from, to));
    }

    private static List<JdkChange> chosen(@Nullable String from, @Nullable String to) {
        JdkChanges changes = JdkChanges.published();
        if (from == null && to == null) {
            return changes.all();
        }
        return changes.between(version("from", from), version("to", to));
    }

    private static JdkVersion version(String parameter, @Nullable String text) {
        if (text == null) {
            throw Problem.badParameter(parameter, "is missing: give both versions, or none for all changes");
        }
        return JdkVersion.find(text)
                .orElseThrow(() ->
                        Problem.badParameter(parameter, "expected a version such as 17 or 17.0.9, found " + text));
    }
}
