package dev.plateau.server.platform.storage;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports a start without a database in a few plain lines instead of a stack trace. */
class StorageFailureAnalyzer extends AbstractFailureAnalyzer<StorageUnavailable> {
    @Override
    protected FailureAnalysis analyze(Throwable root, StorageUnavailable cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
