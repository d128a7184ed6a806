package dev.plateau.server.access.providers;

import ch.qos.logback.classic.Level;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.filter.DelegatingFilterProxy;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Spring Authorization Server on a free port of 127.0.0.1. Prints its address. Nobody types a password: a test chooses the person who signs in. */
final class OpenIdProviderMain {
    static final String CLIENT = "plateau";
    static final String SECRET = "secret of the client";

    private static volatile List<String> servers = List.of();
    private static volatile String subject = "nobody";
    private static volatile Map<String, String> claims = Map.of();

    private OpenIdProviderMain() {}

    public static void main(String[] arguments) throws Exception {
        ((ch.qos.logback.classic.Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME))
                .setLevel(Level.WARN);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("plateau-provider-").toString());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context web = tomcat.addContext("", null);
        var spring = new AnnotationConfigWebApplicationContext();
        spring.register(Configured.class, Control.class);
        spring.setServletContext(web.getServletContext());
        Tomcat.addServlet(web, "dispatcher", new DispatcherServlet(spring)).setLoadOnStartup(1);
        web.addServletMappingDecoded("/", "dispatcher");
        FilterDef filter = new FilterDef();
        filter.setFilterName("security");
        filter.setFilter(new DelegatingFilterProxy("springSecurityFilterChain", spring));
        web.addFilterDef(filter);
        FilterMap everywhere = new FilterMap();
        everywhere.setFilterName("security");
        everywhere.addURLPattern("/*");
        web.addFilterMap(everywhere);
        tomcat.start();
        System.out.println("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
        tomcat.getServer().await();
    }

    /** Is no configuration class: it would be part of servers in tests, too. */
    @EnableWebMvc
    @EnableWebSecurity
    static class Configured {
        @Bean
        SecurityFilterChain filters(HttpSecurity http) {
            return http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()))
                    .csrf(csrf -> csrf.disable())
                    .oauth2ResourceServer(info -> info.jwt(Customizer.withDefaults()))
                    .addFilterAfter(new SignsIn(), SecurityContextHolderFilter.class)
                    .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }

        @Bean
        RegisteredClientRepository clients() {
            return new RegisteredClientRepository() {
                @Override
                public void save(RegisteredClient client) {
                    // Spring writes the secret with a slow hash here.
                }

                @Override
                public RegisteredClient findById(String id) {
                    return client();
                }

                @Override
                public RegisteredClient findByClientId(String id) {
                    return client();
                }
            };
        }

        private static RegisteredClient client() {
            RegisteredClient.Builder client = RegisteredClient.withId(CLIENT)
                    .clientId(CLIENT)
                    .clientSecret("{noop}" + SECRET)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                    .scopes(scopes -> scopes.addAll(List.of("openid", "profile", "email")))
                    .clientSettings(
                            ClientSettings.builder().requireProofKey(true).build());
            servers.forEach(server -> client.redirectUri(server + "/login/oauth2/code/company")
                    .postLogoutRedirectUri(server + "/login?left"));
            return client.build();
        }

        @Bean
        JWKSource<SecurityContext> keys() throws Exception {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            return new ImmutableJWKSet<>(new JWKSet(new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                    .privateKey((RSAPrivateKey) pair.getPrivate())
                    .keyID("key")
                    .build()));
        }

        @Bean
        JwtDecoder decoder(JWKSource<SecurityContext> keys) {
            return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
        }

        @Bean
        AuthorizationServerSettings settings() {
            return AuthorizationServerSettings.builder().build();
        }

        @Bean
        OAuth2TokenCustomizer<JwtEncodingContext> customizer() {
            return token -> {
                if (token.getTokenType().getValue().equals(OidcParameterNames.ID_TOKEN)) {
                    token.getClaims().claim("tenant", "example").claim("preferred_username", subject);
                    put(token.getClaims(), claims);
                }
            };
        }
    }

    /** Times are seconds from now; a list has commas. */
    private static void put(JwtClaimsSet.Builder token, Map<String, String> replaced) {
        replaced.forEach((name, value) -> {
            switch (name) {
                case "iat" -> token.issuedAt(Instant.now().plusSeconds(Long.parseLong(value)));
                case "exp" -> token.expiresAt(Instant.now().plusSeconds(Long.parseLong(value)));
                case "groups" -> token.claim(name, List.of(value.split(",")));
                case "email_verified" -> token.claim(name, Boolean.valueOf(value));
                default -> token.claim(name, value);
            }
        });
    }

    private static Map<String, String> parse(String text) {
        Map<String, String> parsed = new LinkedHashMap<>();
        Arrays.stream(text.split(";"))
                .filter(one -> !one.isEmpty())
                .map(one -> one.split("=", 2))
                .forEach(pair -> parsed.put(pair[0], pair[1]));
        return parsed;
    }

    /** Signs the chosen person in, in place of a page with a form. */
    private static final class SignsIn extends OncePerRequestFilter {
        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (request.getRequestURI().equals("/oauth2/authorize")) {
                Authentication who = UsernamePasswordAuthenticationToken.authenticated(
                        subject,
                        null,
                        List.of(FactorGrantedAuthority.fromAuthority(FactorGrantedAuthority.PASSWORD_AUTHORITY)));
                SecurityContextHolder.getContext().setAuthentication(who);
            }
            chain.doFilter(request, response);
        }
    }

    @TestComponent
    @RestController
    static class Control {
        private final NimbusJwtEncoder encoder;

        Control(JWKSource<SecurityContext> keys) {
            this.encoder = new NimbusJwtEncoder(keys);
        }

        @GetMapping("/test/servers")
        void servers(@RequestParam("at") String at) {
            servers = List.of(at.split(","));
        }

        @GetMapping("/test/person")
        void person(@RequestParam("subject") String name, @RequestParam("claims") String replaced) {
            subject = name;
            claims = parse(replaced);
        }

        @GetMapping("/test/logout-token")
        String logoutToken(@RequestParam("claims") String replaced, HttpServletRequest request) {
            JwtClaimsSet.Builder token = JwtClaimsSet.builder()
                    .issuer("http://127.0.0.1:" + request.getLocalPort())
                    .audience(List.of(CLIENT))
                    .issuedAt(Instant.now())
                    .expiresAt(Instant.now().plusSeconds(120))
                    .id(UUID.randomUUID().toString())
                    .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
            put(token, parse(replaced));
            return encoder.encode(JwtEncoderParameters.from(
                            JwsHeader.with(SignatureAlgorithm.RS256)
                                    .type("logout+jwt")
                                    .build(),
                            token.build()))
                    .getTokenValue();
        }
    }
}
