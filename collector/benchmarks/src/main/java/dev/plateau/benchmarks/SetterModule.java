package dev.plateau.benchmarks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Makes Jackson call setters in one given way, as its own modules Afterburner and Blackbird do in theirs. */
final class SetterModule extends SimpleModule {
    SetterModule(SetterAccess access) {
        setDeserializerModifier(new Modifier(access));
    }

    private static final class Modifier extends BeanDeserializerModifier {
        private final SetterAccess access;

        Modifier(SetterAccess access) {
            this.access = access;
        }

        @Override
        public BeanDeserializerBuilder updateBuilder(
                DeserializationConfig config, BeanDescription description, BeanDeserializerBuilder builder) {
            List<SettableBeanProperty> properties = new ArrayList<>();
            builder.getProperties().forEachRemaining(properties::add);
            for (SettableBeanProperty property : properties) {
                builder.addOrReplaceProperty(new Property(property, setter(property)), true);
            }
            return builder;
        }

        private Setter setter(SettableBeanProperty property) {
            try {
                return access.of((Method) property.getMember().getMember());
            } catch (Throwable e) {
                throw new IllegalStateException("no " + access + " setter for " + property.getName(), e);
            }
        }
    }

    private static final class Property extends SettableBeanProperty.Delegating {
        private final transient Setter setter;

        Property(SettableBeanProperty delegate, Setter setter) {
            super(delegate);
            this.setter = setter;
        }

        @Override
        protected SettableBeanProperty withDelegate(SettableBeanProperty replacement) {
            return new Property(replacement, setter);
        }

        @Override
        public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object bean)
                throws IOException {
            Object value = delegate.deserialize(parser, context);
            try {
                setter.set(bean, value);
            } catch (Throwable e) {
                throw JsonMappingException.from(parser, "can't set " + getName(), e);
            }
        }
    }
}
