/** Code hosts: reports the verdicts on commits, and incidents, to GitHub, GitLab, Gitea and Forgejo, by the outbox of alerts. */
@ApplicationModule(
        displayName = "Code hosts",
        allowedDependencies = {
            "alerts",
            "alerts :: delivery",
            "catalog",
            "detection",
            "gate",
            "incidents",
            "platform",
            "requests",
            "runs"
        })
@NullMarked
package dev.plateau.server.codehosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
