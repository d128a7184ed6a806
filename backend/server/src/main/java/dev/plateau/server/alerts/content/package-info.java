/** The content of messages: words, evidence and small pictures, read when a message is sent. */
@NullMarked
package dev.plateau.server.alerts.content;

import org.jspecify.annotations.NullMarked;
