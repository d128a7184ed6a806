package dev.plateau.server.dashboard;

import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Changes between JDK builds that affect performance. */
@Controller
class JdkChangesPage {
    @GetMapping("/jdk-changes")
    String changes(
            @RequestParam(defaultValue = "") String from, @RequestParam(defaultValue = "") String to, Model model) {
        Optional<JdkVersion> left = JdkVersion.find(from);
        Optional<JdkVersion> right = JdkVersion.find(to);
        JdkChanges all = JdkChanges.published();
        List<JdkChange> chosen =
                left.isPresent() && right.isPresent() ? all.between(left.get(), right.get()) : all.all();
        model.addAttribute("from", from);
        model.addAttribute("to", to);
        model.addAttribute("changes", chosen);
        model.addAttribute("known", all.all().size());
        model.addAttribute("between", left.isPresent() && right.isPresent());
        model.addAttribute(
                "wrong",
                Stream.of(from, to)
                        .filter(text -> !text.isBlank() && JdkVersion.find(text).isEmpty())
                        .findFirst()
                        .orElse(null));
        return "jdk-changes/jdk-changes";
    }
}
