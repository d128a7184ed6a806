package dev.plateau.server.dashboard.settings;

import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.access.UploadToken;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.comparisons.ReleaseFacts;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.runs.MetricDirections;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Times;
import java.security.Principal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The upload tokens of a project, its source repository, its releases, and the better directions of its counters. */
@Controller
@RequestMapping("/projects/{project}/settings")
record SettingsPage(
        Tokens tokens,
        Projects projects,
        CommitLog commitLog,
        Releases releases,
        QuotaController quotas,
        MetricDirections directions,
        LatestPoints points,
        Clock clock) {
    /** @param saved name of the form just saved: its part of the page confirms it */
    @GetMapping
    String page(Project project, @RequestParam(defaultValue = "") String saved, Model model) {
        model.addAttribute("saved", saved);
        return settings(project, model);
    }

    /** Creates a token. The answer contains the secret, which is never shown again. */
    @PostMapping("/tokens")
    String create(Project project, NewToken chosen, Model model) {
        try {
            model.addAttribute("secret", tokens.create(project.id(), chosen.request(clock.instant())));
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("chosen", chosen);
        }
        return settings(project, model);
    }

    /** Rotates a token. The answer contains the new secret; the old one is accepted for a day. */
    @PostMapping("/tokens/{token}/rotate")
    String rotate(Project project, @PathVariable long token, Model model) {
        tokens.rotate(project.id(), token, Tokens.USUAL_GRACE)
                .ifPresent(secret -> model.addAttribute("secret", secret).addAttribute("rotated", true));
        return settings(project, model);
    }

    /** Sets the source repository; an empty address removes it. */
    @PostMapping("/repository")
    String repository(Project project, @RequestParam(defaultValue = "") String address, Model model) {
        try {
            projects.keepRepository(project.id(), address);
            return "redirect:/projects/" + project.name() + "/settings?saved=repository#repository-title";
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("address", address);
            return settings(project, model);
        }
    }

    /** Sets whether names of commit authors are stored. */
    @PostMapping("/author-names")
    String authorNames(Project project, @RequestParam(defaultValue = "false") boolean stored) {
        commitLog.keepAuthors(project.id(), stored);
        return "redirect:/projects/" + project.name() + "/settings?saved=author-names#repository-title";
    }

    /** Adds a release, or moves the one of this name. */
    @PostMapping("/releases")
    String release(
            Project project,
            @RequestParam String name,
            @RequestParam String commit,
            @RequestParam String time,
            @Nullable Principal who,
            Model model) {
        try {
            releases.put(project.id(), new ReleaseFacts(name, commit, time(time)), CurrentUser.is(who));
            return "redirect:/projects/" + project.name() + "/settings?saved=release#releases-title";
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("release", Map.of("name", name, "commit", commit, "time", time));
            return settings(project, model);
        }
    }

    /** Parses a time with an offset, as git prints it, or in UTC. */
    private static Instant time(String text) {
        return Times.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("The time “" + text
                        + "” can't be read. Enter it as `git log -1 --format=%cI` prints it, such as"
                        + " 2026-03-01T12:00:00Z."));
    }

    @PostMapping("/releases/{release}/delete")
    String deleteRelease(Project project, @PathVariable long release) {
        releases.delete(project.id(), release);
        return "redirect:/projects/" + project.name() + "/settings#releases-title";
    }

    /** Sets the better direction of a metric. */
    @PostMapping("/directions")
    String direction(Project project, @RequestParam String metric, @RequestParam Direction direction, Model model) {
        try {
            directions.put(project.id(), metric.strip(), direction);
            return "redirect:/projects/" + project.name() + "/settings?saved=direction#directions-title";
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            return settings(project, model);
        }
    }

    @PostMapping("/directions/delete")
    String deleteDirection(Project project, @RequestParam String metric) {
        directions.delete(project.id(), metric);
        return "redirect:/projects/" + project.name() + "/settings#directions-title";
    }

    @PostMapping("/tokens/{token}/revoke")
    String revoke(Project project, @PathVariable long token) {
        tokens.revoke(project.id(), token);
        return "redirect:/projects/" + project.name() + "/settings";
    }

    private String settings(Project project, Model model) {
        List<UploadToken> all = tokens.list(project.id());
        model.addAttribute("tokens", all).addAttribute("addresses", tokens.addresses(all));
        model.addAttribute("authorNames", commitLog.keepsAuthors(project.id()));
        model.addAttribute("releases", releases.of(project.id()));
        model.addAttribute("quotas", quotas.of(project.id()));
        model.addAttribute("directions", directions.of(project.id()));
        model.addAttribute(
                "counters",
                points.metrics(project.id()).stream()
                        .filter(metric -> !metric.equals(Score.PRIMARY))
                        .toList());
        model.addAttribute("now", clock.instant());
        model.addAttribute("scopes", TokenScope.values());
        model.addAttribute("usualScopes", TokenScope.DEFAULT);
        return "settings/settings";
    }
}
