/** Capsules: zips with which others reproduce a change with JDKs alone. Server and collector fill them with what they measured. */
@NullMarked
package dev.plateau.capsule;

import org.jspecify.annotations.NullMarked;
