package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.incidents.IncidentChange;
import java.nio.charset.StandardCharsets;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriUtils;

/** Addresses of this server's pages, for links in messages. */
@Component
public class Links {
    private final AlertSettings settings;
    private final Environment environment;

    Links(AlertSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    /** Address of a page. Without {@code plateau.alerts.public-url} it works on this machine only. */
    public String page(String path) {
        String base = settings.publicUrl().isEmpty()
                ? "http://localhost:" + environment.getProperty("local.server.port", "8080")
                : settings.publicUrl().replaceAll("/+$", "");
        return base + path;
    }

    public String incident(String project, long incident) {
        return page("/projects/" + encoded(project) + "/incidents/" + incident);
    }

    public String incidents(String project) {
        return page("/projects/" + encoded(project) + "/incidents");
    }

    public String rules(String project) {
        return page("/projects/" + encoded(project) + "/alerts");
    }

    public String project(String project) {
        return page("/projects/" + encoded(project) + "/matrix");
    }

    public String series(String project, IncidentChange incidentChange) {
        return page("/projects/" + encoded(project) + "/series/"
                + incidentChange.changePoint().series() + "?point="
                + incidentChange.changePoint().score());
    }

    public String comparison(String project, IncidentChange incidentChange) {
        return page("/projects/" + encoded(project) + incidentChange.comparison());
    }

    public String unsubscribe(String token) {
        return page("/unsubscribe?token=" + encoded(token));
    }

    private static String encoded(String text) {
        return UriUtils.encode(text, StandardCharsets.UTF_8);
    }
}
