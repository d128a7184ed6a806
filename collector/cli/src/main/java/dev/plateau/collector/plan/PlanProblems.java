package dev.plateau.collector.plan;

import dev.plateau.collector.usage.WrongUsage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Problems of one plan file, each with its line and column. */
final class PlanProblems {
    private final String file;
    private final List<String> all = new ArrayList<>();

    PlanProblems(String file) {
        this.file = file;
    }

    void add(@Nullable Node node, String text) {
        add(node == null ? null : node.getStartMark(), text);
    }

    void add(@Nullable Mark mark, String text) {
        String place = mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
        all.add(file + place + ": " + text);
    }

    void throwIfAny() throws WrongUsage {
        if (!all.isEmpty()) {
            throw new WrongUsage(all);
        }
    }
}
