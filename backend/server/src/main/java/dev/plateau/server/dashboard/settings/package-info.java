/** Settings, rules, requests, environments, uploads and deletion. */
@NullMarked
package dev.plateau.server.dashboard.settings;

import org.jspecify.annotations.NullMarked;
