package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.delivery.Courier;
import dev.plateau.server.alerts.delivery.Links;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.codehosts.CommitReport.State;
import dev.plateau.server.codehosts.PullRequests.Measured;
import dev.plateau.server.gate.Gate;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.Request;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.text.Names;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Reports the verdicts on commits, and incidents, to code hosts. A verdict is that of the moment of sending. */
@Component
record CodeHostCourier(
        CodeHostRepository connections,
        Projects projects,
        Gate gate,
        Calculations calculations,
        Links links,
        CodeHostCalls calls,
        PullRequests pullRequests,
        IssueReports issues)
        implements Courier {
    @Override
    public boolean carries(Channel channel) {
        return channel == Channel.CODE_HOST;
    }

    @Override
    public Delivery prepare(List<Message> messages) {
        Message message = messages.getFirst();
        CodeHost connection = connections.findById(message.project()).orElseThrow();
        if (message.kind() == Message.Kind.ISSUE) {
            return issues.prepare(message, connection);
        }
        String commit = Objects.requireNonNull(message.commit());
        Project project = projects.get(message.project());
        return new Delivery(Names.commit(commit), () -> sending(() -> report(project, commit, connection)));
    }

    private void comment(CodeHostApi api, Project project, String commit, CommitReport report) throws IOException {
        for (long pullRequest : api.pullRequests(commit)) {
            api.comment(pullRequest, CommitReport.mark(project.name()), report.text());
        }
    }

    /** Compares here and not in {@link #prepare}, which other messages wait for. */
    private void report(Project project, String commit, CodeHost connection) throws IOException {
        Optional<Measured> asked = pullRequests.of(project.id(), commit);
        CommitReport report = report(project, commit, asked, connection.isStrict());
        CodeHostApi api = calls.open(connection);
        api.setStatus(commit, report);
        if (connection.comments() && (asked.isPresent() || report.state() != State.PENDING)) {
            comment(api, project, commit, report);
        }
    }

    /** Calls of a host. */
    @FunctionalInterface
    interface Calls {
        void run() throws IOException;
    }

    /** Calls a host once; a failure is that of the message. */
    static void sending(Calls calls) throws DeliveryFailed {
        try {
            calls.run();
        } catch (Problem problem) {
            throw new DeliveryFailed(String.valueOf(problem.getBody().getDetail()), problem);
        } catch (IOException | IllegalArgumentException failure) {
            throw new DeliveryFailed(
                    Objects.requireNonNullElse(
                            failure.getMessage(), failure.getClass().getSimpleName()),
                    failure);
        }
    }

    /** The verdict; of a requested pull request, against its merge base as soon as both are measured. */
    private CommitReport report(Project project, String commit, Optional<Measured> asked, boolean isStrict) {
        List<Request> requests =
                asked.map(known -> pullRequests.requests(project.id(), known)).orElse(List.of());
        if (requests.stream().anyMatch(Request::isOpen)) {
            return CommitReport.of(project.name(), requests, links::page);
        }
        try {
            GateRecord verdict = calculations.run(
                    project.id(),
                    () -> gate.ofCommit(
                            project, commit, asked.map(Measured::base).orElse(null)));
            return CommitReport.of(project.name(), commit, verdict, isStrict, links::page);
        } catch (Problem unmeasured) {
            if (requests.isEmpty() || !unmeasured.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND)) {
                throw unmeasured;
            }
            return CommitReport.of(project.name(), requests, links::page);
        }
    }
}
