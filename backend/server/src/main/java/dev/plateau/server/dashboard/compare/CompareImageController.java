package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.sharing.Badge;
import dev.plateau.server.dashboard.sharing.ForestDrawing;
import dev.plateau.server.dashboard.sharing.SharedContent;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Badge and image of a comparison, by the query of its page; of several candidates the first. */
@RestController
@Tag(name = "Images", description = "Badges, charts and a feed, for other pages")
record CompareImageController(KnownProjects projects, ComparePage page) {
    @GetMapping("/api/v1/projects/{project}/badges/comparison.svg")
    @Operation(summary = "Badge with the mean speed of an environment against another")
    ResponseEntity<byte[]> badge(@PathVariable String project, @ParameterObject CompareRequest request) {
        Project found = projects.named(project);
        return SharedContent.image(found, badge(page.answer(found, request)).drawing(), "svg");
    }

    private static Badge badge(CompareAnswer answer) {
        String label = jdk(answer.candidate()) + " vs " + answer.baseline();
        return answer.mean()
                .map(speed -> switch (speed.outcome()) {
                    case FASTER -> new Badge(label, speed.words(), Ink.BETTER);
                    case SLOWER -> new Badge(label, speed.words(), Ink.WORSE);
                    default -> new Badge(label, "unknown", Ink.SOFT);
                })
                .orElseGet(() -> new Badge(label, "not comparable", Ink.SOFT));
    }

    /** "JDK 25"; other names stay. */
    private static String jdk(String side) {
        return Character.isDigit(side.charAt(0)) ? "JDK " + side : side;
    }

    @GetMapping("/api/v1/projects/{project}/comparisons/chart.{format:svg|png}")
    @Operation(summary = "Picture of the benchmarks of a comparison, those with the largest differences first")
    ResponseEntity<byte[]> chart(
            @PathVariable String project, @PathVariable String format, @ParameterObject CompareRequest request) {
        Project found = projects.named(project);
        CompareAnswer answer = page.answer(found, request);
        return SharedContent.image(found, ForestDrawing.of(answer.forest(), answer.sentence()), format);
    }
}
