/** The rows of recordings, and their files: in the database, in a bucket, or expired. */
@NullMarked
package dev.plateau.server.profiles.storage;

import org.jspecify.annotations.NullMarked;
