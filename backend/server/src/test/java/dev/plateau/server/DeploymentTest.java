package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** How the server is packed and started, where no other test does it. */
class DeploymentTest {
    private static final Path ROOT = Path.of("../..");
    /** An exact version: a tag such as {@code 18} or {@code latest} would be another image next week. */
    private static final Pattern PINNED = Pattern.compile(".+(:v?\\d+\\.\\d+[\\w.-]*|@sha256:[0-9a-f]{64})");

    @TempDir
    Path folder;

    /** A service of the compose file. */
    private static Map<?, ?> service(String name) throws IOException {
        Object compose = Objects.requireNonNull(new Yaml().load(Files.readString(ROOT.resolve("docker-compose.yml"))));
        return part(part((Map<?, ?>) compose, "services"), name);
    }

    private static Map<?, ?> part(Map<?, ?> whole, String name) {
        return (Map<?, ?>) Objects.requireNonNull(whole.get(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "server", "mail"})
    void containersGiveUpWhatTheyDoNotNeed(String name) throws IOException {
        Map<?, ?> service = service(name);

        assertThat(service.get("read_only")).isEqualTo(true);
        assertThat(service.get("cap_drop")).isEqualTo(List.of("ALL"));
        assertThat(service.get("security_opt")).isEqualTo(List.of("no-new-privileges:true"));
        assertThat(part(part(service, "logging"), "options").get("max-size")).isNotNull();
        assertThat(service.get("restart")).isEqualTo("unless-stopped");
        assertThat(service.get("mem_limit")).isNotNull();
        assertThat(service.get("pids_limit")).isNotNull();
        String image = String.valueOf(service.get("image"));
        assertThat(service.containsKey("build") || PINNED.matcher(image).matches())
                .as(image)
                .isTrue();
    }

    /** Its files are those of {@code DatabaseRolesTests}. */
    @Test
    void theServerIsNoSuperuserOfTheDatabase() throws IOException {
        assertThat(part(service("server"), "environment").toString())
                .contains("SPRING_DATASOURCE_USERNAME=plateau_application", "SPRING_FLYWAY_USER=plateau_owner");
        assertThat(String.valueOf(service("database").get("volumes")))
                .contains("./backend/database-init.sh:/docker-entrypoint-initdb.d/roles.sh:ro")
                .contains("./backend/server/src/main/resources/database-roles.sql:/opt/plateau/database-roles.sql:ro");
        assertThat(Files.readString(ROOT.resolve("backend/database-init.sh")))
                .contains("-f /opt/plateau/database-roles.sql", "password null");
    }

    @Test
    void noLibraryOfTheTestsIsPartOfTheServer() throws IOException {
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>spring-modulith-api</artifactId>")
                .doesNotContain("spring-modulith-starter-core");
    }

    @Test
    void theDatabaseHasNoUsualPassword() throws IOException {
        assertThat(part(service("database"), "environment").toString())
                .contains("POSTGRES_PASSWORD=${PLATEAU_DB_PASSWORD:?");
        assertThat(part(service("server"), "environment").toString())
                .contains("SPRING_DATASOURCE_PASSWORD=${PLATEAU_DB_PASSWORD:?");
    }

    /** Only a proxy that sets them: without one a client could choose its address, and evade the throttle of sign-ins. */
    @Test
    void headersOfAProxyAreBelievedOnlyWhereAnOperatorSaysSo() throws IOException {
        assertThat(part(service("server"), "environment").toString())
                .contains("SERVER_FORWARDHEADERSSTRATEGY=${PLATEAU_FORWARD_HEADERS:-none}");
    }

    @Test
    void imagesArePinnedAndSecretsStayOutOfThem() throws IOException {
        List<String> bases = Files.readAllLines(ROOT.resolve("backend/Dockerfile")).stream()
                .filter(line -> line.startsWith("FROM "))
                .map(line -> line.split(" ", -1)[1])
                .toList();
        assertThat(bases).hasSize(3).allMatch(image -> PINNED.matcher(image).matches());
        assertThat(Files.readAllLines(ROOT.resolve(".dockerignore"))).contains("**/.env", ".git");
    }

    /** The script itself, with a registry that knows one digest. */
    @Test
    @Timeout(60)
    void aScriptPinsTheDigestsOfImages() throws Exception {
        Path programs = Files.createDirectory(folder.resolve("bin"));
        String digest = "sha256:" + "0c".repeat(32);
        Path docker = Files.writeString(programs.resolve("docker"), "#!/bin/sh\necho " + digest + "\n");
        assertThat(docker.toFile().setExecutable(true)).isTrue();
        Path dockerfile = folder.resolve("backend/Dockerfile");
        Files.createDirectory(folder.resolve("backend"));
        Files.copy(ROOT.resolve("backend/Dockerfile"), dockerfile);
        Files.copy(ROOT.resolve("docker-compose.yml"), folder.resolve("docker-compose.yml"));
        for (int run = 0; run < 2; run++) {
            ProcessBuilder script = new ProcessBuilder(
                            "sh", ROOT.resolve("backend/pin-images.sh").toString(), folder.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            script.environment().merge("PATH", programs.toString(), (path, first) -> first + ":" + path);
            assertThat(script.start().waitFor()).isZero();
        }

        assertThat(Files.readString(folder.resolve("docker-compose.yml")))
                .contains("image: postgres:18.6@" + digest + "\n", "image: plateau-server\n");
        assertThat(Files.readAllLines(dockerfile).stream().filter(line -> line.startsWith("FROM ")))
                .hasSize(3)
                .allMatch(line -> line.contains("@" + digest) && line.indexOf('@') == line.lastIndexOf('@'));
    }

    @Test
    void theImageEndsAndLeavesAHeapDumpWhenMemoryIsExhausted() throws IOException {
        assertThat(Files.readString(ROOT.resolve("backend/Dockerfile")))
                .contains(
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+HeapDumpOnOutOfMemoryError",
                        "-XX:HeapDumpPath=/var/lib/plateau/");
    }

    /** A restart brings no database back. */
    @Test
    void theContainerIsRestartedForTheServersOwnHealthAlone() throws IOException {
        assertThat(Files.readString(ROOT.resolve("backend/Dockerfile")))
                .containsSubsequence(
                        "MANAGEMENT_SERVER_PORT=8081",
                        "HEALTHCHECK",
                        "/127.0.0.1/8081",
                        "GET /actuator/health/liveness ");
    }

    @Test
    void filesOfTheDemoAreReadableByItsOwnAccountAlone() throws IOException {
        assertThat(Files.readString(ROOT.resolve("plateau")))
                .containsSubsequence("\ndemo() {", "umask 077\n", "mkdir -p \"$data\"\n", "\n}\n");
    }

    @Test
    void tokensOfTheDemoHaveTheScopesThatTheyNeedAndADay() throws IOException {
        List<String> made = Files.readAllLines(ROOT.resolve("plateau")).stream()
                .filter(line -> line.contains("token=$("))
                .toList();
        assertThat(made).hasSize(3).allMatch(line -> line.contains(" --expires 1d "));
        assertThat(made)
                .filteredOn(line -> !line.contains(" --scopes upload "))
                .singleElement()
                .asString()
                .contains("--name story --scopes upload,agent,manage ");
    }

    @Test
    void noPackageRunsAScriptWhenItIsInstalled() throws IOException {
        assertThat(Files.readString(ROOT.resolve("frontend/build.mjs"))).contains("\"ci\", \"--ignore-scripts\"");
    }

    @Test
    void everyKindOfDependencyIsWatchedForUpdates() throws IOException {
        assertThat(Files.readString(ROOT.resolve(".github/dependabot.yml")))
                .contains("maven", "npm", "docker", "docker-compose");
    }

    @Test
    void aProfileListsAllLibraries() throws IOException {
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .containsSubsequence("<id>sbom</id>", "cyclonedx-maven-plugin", "makeAggregateBom");
    }

    /** The launcher's own function, with a server that only ends. */
    @ParameterizedTest
    @ValueSource(strings = {"3 2", "1 1", "0 1"})
    @Timeout(60)
    void theLauncherStartsTheServerAgainOnceWhenMemoryWasExhausted(String codeAndStarts) throws Exception {
        String[] expected = codeAndStarts.split(" ", -1);
        String launcher = Files.readString(ROOT.resolve("plateau"));
        int begin = launcher.indexOf("\nserve() {");
        String function = launcher.substring(begin, launcher.indexOf("\n}\n", begin) + 3);
        String script = """
                set -eu
                root=$1
                say() { printf '%s\\n' "$*" >&2; }
                server() { echo "$memory_options $heap_dump" >>"$root/starts"; exit $CODE; }
                """.replace("$CODE", expected[0]) + function + "\nserve --data \"$1/data\"\n";

        Process process = new ProcessBuilder("sh", "-c", script, "sh", folder.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(Integer.parseInt(expected[0]));
        assertThat(Files.readAllLines(folder.resolve("starts")))
                .hasSize(Integer.parseInt(expected[1]))
                .allMatch(start ->
                        start.contains("-XX:+ExitOnOutOfMemoryError") && start.endsWith("/data/out-of-memory.hprof"));
    }
}
