package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.profiles.Profiles;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Call trees for the flame graphs, as they are stored: compressed JSON that never changes. */
@Controller
class ProfileTrees {
    private final Profiles profiles;

    ProfileTrees(Profiles profiles) {
        this.profiles = profiles;
    }

    @GetMapping("/projects/{project}/profiles/{recording}/{kind}")
    ResponseEntity<byte[]> tree(Project project, @PathVariable long recording, @PathVariable String kind) {
        byte[] tree = profiles.tree(project.id(), recording, kind)
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
