package dev.plateau.collector.report;

import dev.plateau.statistics.Confidence;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.context.IContext;
import org.thymeleaf.context.IExpressionContext;
import org.thymeleaf.standard.StandardDialect;
import org.thymeleaf.standard.expression.IStandardVariableExpression;
import org.thymeleaf.standard.expression.IStandardVariableExpressionEvaluator;
import org.thymeleaf.standard.expression.StandardExpressionExecutionContext;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;

/** The templates of the server's pages, filled in without a server: the same language of expressions, the same fragments. */
final class PageTemplates {
    private final TemplateEngine engine = new TemplateEngine();

    PageTemplates() {
        ClassLoaderTemplateResolver files = new ClassLoaderTemplateResolver(PageTemplates.class.getClassLoader());
        files.setPrefix("templates/");
        files.setSuffix(".html");
        StandardDialect dialect = new StandardDialect();
        dialect.setVariableExpressionEvaluator(new SpelEvaluator());
        engine.setTemplateResolver(files);
        engine.setDialect(dialect);
    }

    String fill(String template, Map<String, Object> variables) {
        Context context = new Context();
        context.setVariables(variables);
        return engine.process(template, context);
    }

    /** The server's {@code format}, as far as shared fragments use it. */
    public static final class Format {
        public String getConfidence() {
            return Confidence.TEXT;
        }

        public List<String> humps(String name) {
            return Names.humps(name);
        }
    }

    private static final class SpelEvaluator implements IStandardVariableExpressionEvaluator {
        private static final Format FORMAT = new Format();

        private final SpelExpressionParser parser = new SpelExpressionParser();
        private final Map<String, Expression> parsed = new ConcurrentHashMap<>();

        @Override
        public @Nullable Object evaluate(
                IExpressionContext context,
                IStandardVariableExpression expression,
                StandardExpressionExecutionContext execution) {
            StandardEvaluationContext evaluation = new StandardEvaluationContext(context);
            evaluation.addPropertyAccessor(new Variables());
            evaluation.setBeanResolver((ignored, name) -> FORMAT);
            return parsed.computeIfAbsent(expression.getExpression(), parser::parseExpression)
                    .getValue(evaluation);
        }
    }

    /** Variables of the template as properties of the root object. */
    private static final class Variables implements PropertyAccessor {
        @Override
        public Class<?>[] getSpecificTargetClasses() {
            return new Class<?>[] {IContext.class};
        }

        @Override
        public boolean canRead(EvaluationContext context, @Nullable Object target, String name) {
            return true;
        }

        @Override
        public TypedValue read(EvaluationContext context, @Nullable Object target, String name) {
            return new TypedValue(target instanceof IContext variables ? variables.getVariable(name) : null);
        }

        @Override
        public boolean canWrite(EvaluationContext context, @Nullable Object target, String name) {
            return false;
        }

        @Override
        public void write(EvaluationContext context, @Nullable Object target, String name, @Nullable Object value) {
            throw new UnsupportedOperationException("templates only read");
        }
    }
}
