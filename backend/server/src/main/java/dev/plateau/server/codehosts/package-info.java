/** Code hosts: reports the verdicts on commits to GitHub, GitLab, Gitea and Forgejo, by the outbox of alerts. */
@ApplicationModule(
        displayName = "Code hosts",
        allowedDependencies = {
            "alerts",
            "alerts :: delivery",
            "catalog",
            "detection",
            "gate",
            "platform",
            "requests",
            "runs"
        })
@NullMarked
package dev.plateau.server.codehosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
