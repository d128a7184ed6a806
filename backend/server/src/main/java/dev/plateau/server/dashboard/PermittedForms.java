package dev.plateau.server.dashboard;

import dev.plateau.server.access.ProjectAccess;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.thymeleaf.context.ITemplateContext;
import org.thymeleaf.dialect.AbstractProcessorDialect;
import org.thymeleaf.engine.AttributeName;
import org.thymeleaf.model.IProcessableElementTag;
import org.thymeleaf.processor.IProcessor;
import org.thymeleaf.processor.element.AbstractAttributeTagProcessor;
import org.thymeleaf.processor.element.IElementTagStructureHandler;
import org.thymeleaf.standard.StandardDialect;
import org.thymeleaf.standard.expression.StandardExpressions;
import org.thymeleaf.templatemode.TemplateMode;

/** Leaves out forms that the reader may not send, by the rules of access. */
@Component
class PermittedForms extends AbstractProcessorDialect {
    /** After {@code th:if} and {@code th:with}, before Spring's {@code th:action}. */
    private static final int PRECEDENCE = 950;

    private final ProjectAccess access;

    PermittedForms(ProjectAccess access) {
        super("Permitted forms", "th", StandardDialect.PROCESSOR_PRECEDENCE);
        this.access = access;
    }

    @Override
    public Set<IProcessor> getProcessors(String prefix) {
        return Set.of(
                new AbstractAttributeTagProcessor(
                        TemplateMode.HTML, prefix, "form", false, "action", true, PRECEDENCE, false) {
                    @Override
                    protected void doProcess(
                            ITemplateContext context,
                            IProcessableElementTag form,
                            AttributeName attribute,
                            String value,
                            IElementTagStructureHandler structure) {
                        String address =
                                String.valueOf(StandardExpressions.getExpressionParser(context.getConfiguration())
                                        .parseExpression(context, value)
                                        .execute(context));
                        // An empty address is that of the page itself, which the reader may see.
                        if ("post".equalsIgnoreCase(form.getAttributeValue("method"))
                                && !address.isEmpty()
                                && !access.may("POST", address)) {
                            structure.removeElement();
                        }
                    }
                });
    }
}
