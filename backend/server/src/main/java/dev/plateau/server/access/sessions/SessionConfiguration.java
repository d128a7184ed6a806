package dev.plateau.server.access.sessions;

import jakarta.servlet.DispatcherType;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.config.annotation.web.http.EnableSpringHttpSession;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.jdbc.PostgreSqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.session.web.http.SessionRepositoryFilter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Keeps sessions in the database ({@code account_session}) by Spring Session. */
@Configuration(proxyBeanMethods = false)
@EnableSpringHttpSession
class SessionConfiguration {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Bean
    SessionRepository<?> sessions(JdbcOperations database, PlatformTransactionManager transactions) {
        var transaction = new TransactionTemplate(transactions);
        transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        var store = new JdbcIndexedSessionRepository(database, transaction);
        store.setTableName(AccountSessions.TABLE);
        store.setDefaultMaxInactiveInterval(AccountSessions.LONGEST_UNUSED);
        // AccountSessions does it, on one server at a time.
        store.setCleanupCron(Scheduled.CRON_DISABLED);
        store.setIndexResolver(SessionConfiguration::indexes);
        var json = new GenericConversionService();
        json.addConverter(Object.class, byte[].class, attribute -> JSON.writeValueAsBytes((SignIn) attribute));
        json.addConverter(byte[].class, Object.class, bytes -> JSON.readValue(bytes, SignIn.class));
        store.setConversionService(json);
        new PostgreSqlJdbcIndexedSessionRepositoryCustomizer().customize(store);
        var ids = new HashedSessions.HashedIds();
        store.setSessionIdGenerator(ids);
        return hashed(store, ids);
    }

    private static <S extends Session> HashedSessions<S> hashed(
            SessionRepository<S> store, HashedSessions.HashedIds ids) {
        return new HashedSessions<>(store, ids);
    }

    private static Map<String, String> indexes(Session session) {
        @Nullable SignIn signIn = session.getAttribute(SignIn.ATTRIBUTE);
        return signIn == null
                ? Map.of()
                : Map.of(FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME, String.valueOf(signIn.account()));
    }

    /** Pages of errors need the session, too. */
    @Bean
    FilterRegistrationBean<SessionRepositoryFilter<?>> sessionFilter(SessionRepositoryFilter<?> filter) {
        var registration = new FilterRegistrationBean<SessionRepositoryFilter<?>>(filter);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR);
        registration.setOrder(SessionRepositoryFilter.DEFAULT_ORDER);
        return registration;
    }
}
