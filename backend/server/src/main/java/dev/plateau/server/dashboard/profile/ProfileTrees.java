package dev.plateau.server.dashboard.profile;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.profiles.Profiles;
import java.time.Duration;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Call trees for the flame graphs: compressed JSON that changes only with its address. */
@Controller
class ProfileTrees {
    private final Profiles profiles;
    private final Calculations calculations;

    ProfileTrees(Profiles profiles, Calculations calculations) {
        this.profiles = profiles;
        this.calculations = calculations;
    }

    /**
     * A call tree.
     *
     * @param uncut rules whose cut is undone
     * @param threads thread group whose stacks alone are sent; empty for all threads
     * @param label name of the tree; part of the answer
     */
    @GetMapping("/projects/{project}/profiles/{recording}/{kind}")
    ResponseEntity<byte[]> tree(
            Project project,
            @PathVariable long recording,
            @PathVariable String kind,
            @RequestParam(defaultValue = "") List<String> uncut,
            @RequestParam(defaultValue = Profiles.ALL_THREADS) String threads,
            @RequestParam(defaultValue = "recording") String label) {
        byte[] tree = calculations
                .run(project.id(), () -> profiles.flameGraph(project.id(), recording, kind, uncut, threads, label))
                .orElseThrow(() -> new PageNotFound(
                        "The recording " + recording + " of project " + project.name() + " has no profile of " + kind
                                + ".",
                        "The page of a cell that was recorded shows those there are."));
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_ENCODING, "gzip")
                .cacheControl(CacheControl.maxAge(Duration.ofDays(1)).cachePrivate())
                .body(tree);
    }
}
