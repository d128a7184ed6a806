/** Single sign-on with providers of OpenID Connect: sign-in, rights by groups, sign-out. */
@NullMarked
package dev.plateau.server.access.providers;

import org.jspecify.annotations.NullMarked;
