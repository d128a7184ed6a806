package dev.plateau.collector.history;

import tools.jackson.databind.JsonNode;

/**
 * Content of a file.
 *
 * @param json the same as JSON, without the assignment of a script; missing for other texts
 */
record ResultText(String text, JsonNode json) {
    /** The first of the rows or objects in a list, or the object itself. */
    JsonNode first() {
        return json.isArray() ? json.path(0) : json;
    }
}
