package dev.plateau.server.codehosts;

import dev.plateau.comparison.gate.GateMarkdown;
import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.HookAddresses;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.delivery.Courier;
import dev.plateau.server.alerts.delivery.HookClient;
import dev.plateau.server.alerts.delivery.Links;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.gate.Gate;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.text.Names;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Reports the verdicts on commits to code hosts. A verdict is that of the moment of sending. */
@Component
class CodeHostCourier implements Courier {
    private final CodeHostRepository connections;
    private final Projects projects;
    private final Gate gate;
    private final Calculations calculations;
    private final Links links;
    private final JsonMapper json;
    private final HookAddresses hooks;
    private final HookClient client;

    CodeHostCourier(
            CodeHostRepository connections,
            Projects projects,
            Gate gate,
            Calculations calculations,
            Links links,
            JsonMapper json,
            AlertSettings settings) {
        this.connections = connections;
        this.projects = projects;
        this.gate = gate;
        this.calculations = calculations;
        this.links = links;
        this.json = json;
        this.hooks = settings.hookAddresses();
        this.client = new HookClient(hooks, settings.hookLimit());
    }

    @Override
    public boolean carries(Channel channel) {
        return channel == Channel.CODE_HOST;
    }

    @Override
    public Delivery prepare(List<Message> messages) {
        Message message = messages.getFirst();
        String commit = Objects.requireNonNull(message.commit());
        Project project = projects.get(message.project());
        CodeHost connection = connections.findById(project.id()).orElseThrow();
        return new Delivery(Names.commit(commit), () -> report(project, commit, connection));
    }

    private void comment(CodeHostApi api, Project project, String commit, GateRecord verdict) throws IOException {
        String mark = "<!-- plateau " + project.name() + " -->";
        for (long pullRequest : api.pullRequests(commit)) {
            api.comment(pullRequest, mark, GateMarkdown.of(mark, verdict, links.page("")));
        }
    }

    /** Compares here and not in {@link #prepare}, which other messages wait for. */
    private void report(Project project, String commit, CodeHost connection) throws DeliveryFailed {
        try {
            GateRecord verdict = calculations.run(project.id(), () -> gate.ofCommit(project, commit));
            CommitReport report = CommitReport.of(project.name(), commit, verdict, connection.isStrict(), links::page);
            RepositoryAddress address = RepositoryAddress.of(connection.address(), hooks);
            RestCalls calls = new RestCalls(
                    client,
                    json,
                    address.api(connection.kind()),
                    CodeHostApi.headers(connection.kind(), connection.token()));
            CodeHostApi api = CodeHostApi.of(connection.kind(), calls);
            api.setStatus(commit, report);
            if (connection.comments() && verdict.complete()) {
                comment(api, project, commit, verdict);
            }
        } catch (Problem problem) {
            throw new DeliveryFailed(String.valueOf(problem.getBody().getDetail()), problem);
        } catch (IOException | IllegalArgumentException failure) {
            throw new DeliveryFailed(
                    Objects.requireNonNullElse(
                            failure.getMessage(), failure.getClass().getSimpleName()),
                    failure);
        }
    }
}
