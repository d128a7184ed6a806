/** Pages of the audit log: all of it for administrators, and the activity in a project. */
@NullMarked
package dev.plateau.server.dashboard.audit;

import org.jspecify.annotations.NullMarked;
