package dev.plateau.server.dashboard.sharing;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectVisibility;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Badges, images and the feed of a project, as text to copy into other pages. */
@Controller
class SharePage {
    /**
     * A picture and the ways to show it.
     *
     * @param image address of its SVG
     * @param markdown with a link to the page it is about
     * @param png address of the same picture; null for badges
     * @param embed HTML of a frame with the chart; null except for series
     */
    record SharedPicture(
            String title,
            String image,
            String markdown,
            @Nullable String png,
            @Nullable String embed) {}

    /**
     * The page.
     *
     * @param series id of a series to share
     * @param incident id of an incident to share; without either, the comparison that the query names, or the project
     */
    @GetMapping("/projects/{project}/share")
    String share(
            Project project,
            @RequestParam(required = false) @Nullable Long series,
            @RequestParam(required = false) @Nullable Long incident,
            HttpServletRequest http,
            Model model) {
        String server = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        String pages = "/projects/" + project.name();
        String resources = "/api/v1" + pages;
        List<SharedPicture> pictures = new ArrayList<>();
        if (series != null) {
            String page = pages + "/series/" + series;
            String chart = resources + "/series/" + series + "/chart";
            String frame = "<iframe src=\"" + server + page
                    + "/embed\" width=\"640\" height=\"400\" title=\"Performance chart\"></iframe>";
            pictures.add(picture(server, "Chart", chart, "", page, frame));
            pictures.add(badge(server, "Newest score", resources + "/badges/series/" + series + ".svg", page));
        } else if (incident != null) {
            String page = pages + "/incidents/" + incident;
            pictures.add(picture(server, "Chart", resources + "/incidents/" + incident + "/chart", "", page, null));
        } else if (http.getQueryString() != null) {
            String mark = "?" + http.getQueryString();
            String page = pages + "/compare" + mark;
            pictures.add(picture(server, "Comparison", resources + "/comparisons/chart", mark, page, null));
            pictures.add(badge(server, "Speed of the candidate", resources + "/badges/comparison.svg" + mark, page));
        } else {
            pictures.add(picture(server, "Environments", resources + "/matrix/chart", "", pages + "/matrix", null));
        }
        pictures.add(badge(server, "State of the main branch", resources + "/badges/branch.svg", pages + "/incidents"));
        model.addAttribute("pictures", pictures);
        model.addAttribute("feed", server + resources + "/incidents.atom");
        model.addAttribute("isPublic", project.visibility() == ProjectVisibility.PUBLIC);
        return "sharing/share";
    }

    private static SharedPicture badge(String server, String title, String image, String page) {
        return new SharedPicture(title, image, markdown(server, title, image, page), null, null);
    }

    private static SharedPicture picture(
            String server, String title, String chart, String mark, String page, @Nullable String embed) {
        String image = chart + ".svg" + mark;
        return new SharedPicture(
                title, image, markdown(server, title, image, page), server + chart + ".png" + mark, embed);
    }

    private static String markdown(String server, String title, String image, String page) {
        return "[![" + title + "](" + server + image + ")](" + server + page + ")";
    }
}
