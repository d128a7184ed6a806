package dev.plateau.collector.plan;

import dev.plateau.collector.plan.Section.PlanProblems;
import dev.plateau.collector.usage.WrongUsage;
import java.io.StringReader;
import java.nio.file.Path;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/** The YAML of a plan. Text that is not YAML becomes a problem with its line and column. */
record PlanYaml(Path file, PlanProblems problems) {
    /**
     * Reads the text of the file.
     *
     * @throws WrongUsage when it is empty, or not YAML
     */
    Node compose(String text) throws WrongUsage {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (root == null) {
                throw new WrongUsage(
                        file + ": the file is empty; `plateau collect plan --schema` prints what a plan holds");
            }
            return root;
        } catch (YAMLException e) {
            explain(e, text);
            problems.throwIfAny();
            throw e;
        }
    }

    private void explain(YAMLException e, String text) {
        if (e instanceof MarkedYAMLException marked) {
            problems.add(marked.getProblemMark(), "this is not YAML: " + marked.getProblem());
        } else if (e instanceof ReaderException unreadable) {
            int character = unreadable.getCodePoint();
            problems.add(
                    firstPlace(character, text),
                    "this is not YAML: the character U+%04X is not allowed; save the plan as UTF-8"
                            .formatted(character));
        } else {
            problems.add((Mark) null, "this is not a plan: " + e.getMessage());
        }
    }

    /** The reader stops at the first one of these characters, but gives its place within a buffer. */
    private static Mark firstPlace(int character, String text) {
        int index = text.indexOf(character);
        int line = (int)
                text.substring(0, index).chars().filter(each -> each == '\n').count();
        int column = index - text.lastIndexOf('\n', index) - 1;
        return new Mark("", index, line, column, new int[0], 0);
    }
}
