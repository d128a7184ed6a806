package dev.plateau.collector.measure;

/** Told what happens in an execution, always between two forks; must not throw, and should be quick. */
public interface Watcher {
    /** Measuring begins. */
    void began(Execution execution);

    /** A fork is about to start; it counts from 1. */
    void starting(Job job, int fork);

    /** A job is over, or was found to be not runnable before any fork. */
    void ended(Job job);

    /** Another JMH is at work on this machine, and we wait. */
    void waiting();

    /** All jobs are over. */
    void finished();
}
