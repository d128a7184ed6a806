package dev.plateau.collector.measure;

import java.util.List;

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

    /** A listener that forwards to several, in order. */
    static ExecutionListener all(List<ExecutionListener> executionListeners) {
        return new ExecutionListener() {
            @Override
            public void began(Execution execution) {
                executionListeners.forEach(executionListener -> executionListener.began(execution));
            }

            @Override
            public void starting(Job job, int fork) {
                executionListeners.forEach(executionListener -> executionListener.starting(job, fork));
            }

            @Override
            public void ended(Job job) {
                executionListeners.forEach(executionListener -> executionListener.ended(job));
            }

            @Override
            public void recording(Job job) {
                executionListeners.forEach(executionListener -> executionListener.recording(job));
            }

            @Override
            public void recorded(Job job) {
                executionListeners.forEach(executionListener -> executionListener.recorded(job));
            }

            @Override
            public void waiting() {
                executionListeners.forEach(ExecutionListener::waiting);
            }

            @Override
            public void finished() {
                executionListeners.forEach(ExecutionListener::finished);
            }
        };
    }
}
