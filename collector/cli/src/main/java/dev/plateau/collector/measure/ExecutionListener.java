package dev.plateau.collector.measure;

/** Receives the events of an execution, always between two forks; must not throw, and should be quick. */
public interface ExecutionListener {
    /** Measuring begins. */
    void began(Execution execution);

    /** A fork is about to start; it counts from 1. */
    void starting(Job job, int fork);

    /** A job is over, or was found to be not runnable before any fork. */
    void ended(Job job);

    /** A fork is about to be recorded. */
    void recording(Job job);

    /** A fork was recorded, or could not be. */
    void recorded(Job job);

    /** Another JMH runs on this machine, and the collector waits. */
    void waiting();

    /** All jobs are over. */
    void finished();
}
