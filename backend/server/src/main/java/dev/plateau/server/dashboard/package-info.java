/**
 * The front door: pages over what the other modules know. Controllers are thin; templates, scripts and styles live in the module
 * {@code frontend}, whose README says how a page is made.
 */
@NullMarked
package dev.plateau.server.dashboard;

import org.jspecify.annotations.NullMarked;
