package dev.plateau.server.runs;

import java.util.List;

/** The series that scores belong to. */
public interface SeriesOfScores {
    /** The commit series of each score of a run, in the order of the scores; new ones are stored, in the caller's transaction. */
    List<Long> of(RunRecorded run);
}
