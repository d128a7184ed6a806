package dev.plateau.recorder;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One measurement iteration, as an event in the recording: weights divided by its operations are weights per operation. */
@Name("dev.plateau.Iteration")
@Label("Iteration")
@Category("Plateau")
@Description("One measurement iteration of a benchmark")
@Enabled
@StackTrace(false)
final class Iteration extends Event {
    @Label("Operations")
    @Description("Operations of all threads within the iteration")
    long operations;
}
