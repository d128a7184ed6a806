package dev.plateau.server.access;

import dev.plateau.server.access.providers.ProviderSignIn;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.annotation.authentication.builders.AuthenticationManagerBuilder;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The rules of every address: authorization, and response headers for browsers. */
@Configuration(proxyBeanMethods = false)
public class SecurityConfiguration {
    public static final RequestMatcher OPEN_TO_ALL = paths(AccessRules.OPEN.toArray(String[]::new));

    /** Allows only our own scripts, styles and requests; charts are exported as blobs. */
    private static final String CONTENT_POLICY = "default-src 'self'; img-src 'self' data: blob:; object-src 'none';"
            + " base-uri 'none'; form-action 'self'; frame-ancestors ";

    /** Pages that other pages may show in a frame: they have no forms. */
    private static final RequestMatcher EMBEDDED = paths("/projects/*/series/*/embed");

    /** Health and metrics on their own port, which an operator opens to whom he trusts. On a local server they require the key, but for health. */
    @Bean
    @Order(0)
    SecurityFilterChain management(HttpSecurity http, LocalKey key, Environment environment) {
        return http.securityMatcher(request -> !key.needed() && isOnManagementPort(request, environment))
                .csrf(csrf -> csrf.disable())
                .requestCache(cache -> cache.disable())
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    private static boolean isOnManagementPort(HttpServletRequest request, Environment environment) {
        String port = String.valueOf(request.getLocalPort());
        return port.equals(environment.getProperty("local.management.port"))
                && !port.equals(environment.getProperty("local.server.port"));
    }

    /** The API: a token with each request, or the cookie of a person for reading only. */
    @Bean
    @Order(1)
    SecurityFilterChain api(
            HttpSecurity http,
            Tokens tokens,
            LocalKey key,
            PublicAddress address,
            SessionContexts contexts,
            ProjectRules rules,
            Refusals refusals) {
        return http.securityMatcher("/api/**")
                .headers(headers -> headers(headers, address))
                .csrf(csrf -> csrf.disable())
                .securityContext(context -> context.securityContextRepository(contexts))
                .requestCache(cache -> cache.disable())
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .addFilterBefore(new LocalKeyFilter(key, address), AnonymousAuthenticationFilter.class)
                .addFilterBefore(new TokenFilter(tokens), AuthorizationFilter.class)
                .authorizeHttpRequests(requests -> requests.anyRequest().access(rules::decide))
                .build();
    }

    /** Pages: forms carry a CSRF token; people sign in with a form, or with the key of a local server. */
    @Bean
    @Order(2)
    SecurityFilterChain pages(
            HttpSecurity http,
            LocalKey key,
            PublicAddress address,
            SessionContexts contexts,
            FailedSignIns failures,
            KnownBrowsers browsers,
            Accounts accounts,
            PasswordEncoder passwords,
            ProviderSignIn providers,
            ProjectRules rules) {
        // A long page is half sent before its form is rendered, too late for a cookie: create the token at the start.
        XorCsrfTokenRequestAttributeHandler eager = new XorCsrfTokenRequestAttributeHandler();
        eager.setCsrfRequestAttributeName(null);
        http.exceptionHandling(handling -> handling.accessDeniedHandler(ProjectRules::refuse));
        if (key.needed()) {
            // The page of this status asks for the key.
            http.exceptionHandling(handling -> handling.authenticationEntryPoint(
                    (request, response, cause) -> response.sendError(HttpStatus.UNAUTHORIZED.value())));
        }
        RequestedPage requested = new RequestedPage(address);
        SignInFilter signIn = new SignInFilter(failures, browsers);
        // Spring's own parent would check a wrong password once more.
        http.getSharedObject(AuthenticationManagerBuilder.class).parentAuthenticationManager(null);
        if (providers.local()) {
            http.authenticationProvider(passwordCheck(accounts, passwords))
                    .formLogin(form -> form.loginPage("/login")
                            .successHandler(signIn.succeeded(requested))
                            .failureHandler(signIn::failed));
        }
        providers.configure(http, requested);
        return http.headers(headers -> headers(headers, address))
                .securityContext(context -> context.securityContextRepository(contexts))
                .addFilterBefore(signIn, UsernamePasswordAuthenticationFilter.class)
                .addFilterBefore(new LocalKeyFilter(key, address), AnonymousAuthenticationFilter.class)
                // Mail programs post here (RFC 8058) without our cookie; a signed token in the address identifies the
                // recipient.
                .csrf(csrf -> csrf.ignoringRequestMatchers(paths("/unsubscribe"))
                        .csrfTokenRepository(address.csrfCookie())
                        .csrfTokenRequestHandler(eager))
                .requestCache(key.needed() ? RequestCacheConfigurer::disable : cache -> cache.requestCache(requested))
                .logout(logout -> logout.logoutSuccessUrl("/login?left"))
                .authorizeHttpRequests(requests -> requests.anyRequest().access(rules::decide))
                .build();
    }

    /** Spring Security's metrics of each filter and decision take as long as the filters, and nobody reads them. */
    @Bean
    SecurityObservationSettings observations() {
        return SecurityObservationSettings.noObservations();
    }

    /** Refuses what no text of PostgreSQL can hold, for pages and REST alike (400). */
    @Bean
    HttpFirewall firewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setAllowedParameterValues(value -> value.indexOf(0) < 0);
        return firewall;
    }

    @Bean
    PasswordEncoder passwordEncoder() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    /** Checks passwords. The principal of the session is the person, without the hash. */
    private static AuthenticationProvider passwordCheck(Accounts accounts, PasswordEncoder passwords) {
        var check = new DaoAuthenticationProvider(accounts) {
            @Override
            protected Authentication createSuccessAuthentication(
                    Object principal, Authentication request, UserDetails account) {
                return super.createSuccessAuthentication(((Accounts.Credentials) account).person(), request, account);
            }
        };
        check.setPasswordEncoder(passwords);
        return check;
    }

    private static void headers(HeadersConfigurer<HttpSecurity> headers, PublicAddress address) {
        address.strictTransport(headers);
        headers.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN))
                .frameOptions(HeadersConfigurer.FrameOptionsConfig::disable)
                .addHeaderWriter((request, response) -> {
                    boolean embedded = EMBEDDED.matches(request);
                    response.setHeader("Content-Security-Policy", CONTENT_POLICY + (embedded ? "*" : "'none'"));
                    if (!embedded) {
                        response.setHeader("X-Frame-Options", "DENY");
                    }
                });
    }

    private static RequestMatcher paths(String... patterns) {
        PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
        return new OrRequestMatcher(Arrays.stream(patterns)
                .map(paths::matcher)
                .map(RequestMatcher.class::cast)
                .toList());
    }
}
