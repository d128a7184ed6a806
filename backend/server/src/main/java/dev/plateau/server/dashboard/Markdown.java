package dev.plateau.server.dashboard;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** CommonMark with GitHub's tables and heading anchors to HTML. */
final class Markdown {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    /** A wide block scrolls by itself, so the keyboard must reach it. */
    private static final HtmlRenderer HTML = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (tag.equals("pre")) {
                    attributes.putAll(Map.of("tabindex", "0", "role", "group", "aria-label", "Code"));
                }
            })
            .build();

    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().extensions(EXTENSIONS).build();

    /** Links to the JSON Schemas of the source tree, which the server publishes itself. */
    private static final Pattern SCHEMA = Pattern.compile("(?:\\.\\./)+backend/.*/([a-z-]+)\\.schema\\.json");

    private Markdown() {}

    /** The document as a page of this name. */
    static Manual.ManualPage render(String name, String text) {
        Node document = PARSER.parse(text);
        String title = document.getFirstChild() instanceof Heading heading ? TEXT.render(heading) : name;
        document.accept(new PageLinks(name));
        document.accept(new TableBoxes());
        return new Manual.ManualPage(name, title, HTML.render(document));
    }

    /** Links between documents lead to pages. A link to a file of the source tree becomes text: the server does not have that file. */
    private static final class PageLinks extends AbstractVisitor {
        private final String up;

        PageLinks(String name) {
            this.up = "../".repeat((int) name.chars().filter(c -> c == '/').count() + 1);
        }

        @Override
        public void visit(Link link) {
            String target = link.getDestination();
            Matcher schema = SCHEMA.matcher(target);
            if (schema.matches()) {
                link.setDestination(up + "api/v1/schemas/" + schema.group(1));
            } else if (target.startsWith(up)) {
                unwrap(link);
            } else if (!target.contains("://")) {
                link.setDestination(target.replaceFirst("\\.md(?=#|$)", ""));
            }
        }

        private static void unwrap(Link link) {
            for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
                link.insertBefore(child);
            }
            link.unlink();
        }
    }

    /** Wide tables scroll inside a box, as on other pages. */
    private static final class TableBoxes extends AbstractVisitor {
        @Override
        public void visit(CustomBlock block) {
            if (block instanceof TableBlock) {
                block.insertBefore(
                        html("<div class=\"table-box\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">"));
                block.insertAfter(html("</div>"));
            }
        }

        private static HtmlBlock html(String literal) {
            HtmlBlock block = new HtmlBlock();
            block.setLiteral(literal);
            return block;
        }
    }
}
