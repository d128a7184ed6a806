package dev.plateau.collector.measure;

import java.util.List;

/** Told what happens in an execution, always between two forks; must not throw, and should be quick. */
public interface Watcher {
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

    /** Another JMH is at work on this machine, and we wait. */
    void waiting();

    /** All jobs are over. */
    void finished();

    /** One that tells several, in order. */
    static Watcher all(List<Watcher> watchers) {
        return new Watcher() {
            @Override
            public void began(Execution execution) {
                watchers.forEach(watcher -> watcher.began(execution));
            }

            @Override
            public void starting(Job job, int fork) {
                watchers.forEach(watcher -> watcher.starting(job, fork));
            }

            @Override
            public void ended(Job job) {
                watchers.forEach(watcher -> watcher.ended(job));
            }

            @Override
            public void recording(Job job) {
                watchers.forEach(watcher -> watcher.recording(job));
            }

            @Override
            public void recorded(Job job) {
                watchers.forEach(watcher -> watcher.recorded(job));
            }

            @Override
            public void waiting() {
                watchers.forEach(Watcher::waiting);
            }

            @Override
            public void finished() {
                watchers.forEach(Watcher::finished);
            }
        };
    }
}
