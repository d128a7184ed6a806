package dev.plateau.server.dashboard.manual;

import dev.plateau.server.dashboard.PageNotFound;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The table of contents and each document. */
@Controller
class ManualController {
    private final Manual manual;

    ManualController(Manual manual) {
        this.manual = manual;
    }

    @GetMapping("/docs")
    String contents(Model model) {
        model.addAttribute("parts", manual.parts());
        return "manual/contents";
    }

    @GetMapping("/docs/{name}")
    String page(@PathVariable String name, Model model) {
        return show(name, model);
    }

    @GetMapping("/docs/decisions/{name}")
    String decision(@PathVariable String name, Model model) {
        return show("decisions/" + name, model);
    }

    private String show(String name, Model model) {
        model.addAttribute(
                "page",
                manual.find(name)
                        .orElseThrow(() -> new PageNotFound(
                                "There is no document " + name + ".", "The documentation lists all documents.")));
        model.addAttribute("parts", manual.parts());
        return "manual/page";
    }
}
