package dev.plateau.server.exports;

/** Formats of exports. */
enum ExportFormat {
    /** A JSON object a line. */
    NDJSON("application/x-ndjson"),
    /** With a line of column names (RFC 4180). */
    CSV("text/csv;charset=UTF-8"),
    PARQUET("application/vnd.apache.parquet");

    private final String mediaType;

    ExportFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }
}
