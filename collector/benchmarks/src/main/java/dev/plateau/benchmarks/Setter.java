package dev.plateau.benchmarks;

/** Sets one property of a bean. */
interface Setter {
    void set(Object bean, Object value) throws Throwable;
}
