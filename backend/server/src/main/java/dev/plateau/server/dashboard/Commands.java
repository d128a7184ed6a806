package dev.plateau.server.dashboard;

import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Commands and addresses for templates: {@code ${@commands.upload(project)}}. They contain the server address of the request. */
@Component
final class Commands {
    /** Sends a file of JMH with the token in {@code $PLATEAU_TOKEN}. */
    public String upload(String project) {
        return """
                curl --fail-with-body -H "Authorization: Bearer $PLATEAU_TOKEN" -H "Content-Type: application/json" \\
                  --data-binary @jmh-result.json \\
                  "%s/api/v1/projects/%s/uploads?branch=main&commit=$(git rev-parse HEAD)\"""".formatted(
                        ServletUriComponentsBuilder.fromCurrentContextPath().toUriString(), project);
    }

    /** The address of a page or picture with that of the server. */
    public String absolute(String path) {
        return ServletUriComponentsBuilder.fromCurrentContextPath().toUriString() + path;
    }

    /** Starts a collector that waits for requests. */
    public String agent(String project) {
        return "java -jar plateau-collector.jar agent plan.yaml --server %s --project %s"
                .formatted(ServletUriComponentsBuilder.fromCurrentContextPath().toUriString(), project);
    }
}
