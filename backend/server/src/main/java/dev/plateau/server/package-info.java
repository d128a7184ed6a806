/** The Plateau server: one package per business noun, checked by Spring Modulith. */
@NullMarked
package dev.plateau.server;

import org.jspecify.annotations.NullMarked;
