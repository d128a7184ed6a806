package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Maven builds a project, with the plugin and for the script of pull requests, from the local repository of this build and without a network. */
class MavenPluginTest {
    private static final String VERSION = "0.1.0";

    @TempDir
    static Path folder;

    /** The build whose commits are measured. */
    private static Path repository(String name) throws Exception {
        Path build = Files.createDirectory(folder.resolve(name));
        Files.writeString(build.resolve("pom.xml"), pom());
        run(build, "git", "init", "--quiet", "--initial-branch", "main");
        write(build, 1);
        return build;
    }

    @BeforeAll
    static void install() throws Exception {
        Path root = Path.of("../..");
        install("plateau", "pom", root.resolve("pom.xml"));
        install("plateau-collector", "pom", root.resolve("collector/cli/pom.xml"));
        install("plateau-collector", "jar", Jar.path("collector"));
        install("plateau-maven-plugin", "pom", root.resolve("collector/maven-plugin/pom.xml"));
        install("plateau-maven-plugin", "jar", Jar.path("plugin"));
    }

    @Test
    void aBuildMeasuresItsBenchmarksAndFailsWhenTheyAreSlower() throws Exception {
        Project project = Project.create("maven");
        Path build = repository("build");

        String first = maven(project, 0, build, "package", "plateau:measure", "plateau:report");
        Path plan = build.resolve("target/plateau/plan.yaml");
        assertThat(first).contains("Work.sleep avgt", "(forks ");
        assertThat(build.resolve("target/plateau/report.html")).content().contains("Work.sleep");
        assertThat(plan).content().contains("benchmarks.jar");
        write(build, 500);
        Files.delete(build.resolve("target/benchmarks.jar"));
        String second = maven(project, 1, build, "test-compile", "plateau:measure", "plateau:gate");

        assertThat(plan).content().contains("target/classes").doesNotContain("benchmarks.jar");
        assertThat(second).contains("Work.sleep", "regressed", "The change is slower");
    }

    /** The recipe of docs/integrations.md, without the steps that are a code host's own. */
    @Test
    void thePullRequestScriptMeasuresTheMergeBaseAndTheHeadInTurns() throws Exception {
        Path work = repository("pull-request");
        run(work, "git", "checkout", "--quiet", "-b", "slower");
        write(work, 500);
        run(work, "git", "checkout", "--quiet", "main");
        write(work, 2);
        run(work, "git", "checkout", "--quiet", "slower");
        Files.writeString(work.resolve("pull-request.yaml"), """
                name: pull-request
                versions:
                  base: [base/target/benchmarks.jar]
                  head: [head/target/benchmarks.jar]
                benchmarks: [sleep]
                jdks: [%s]
                jmh: {forks: 2}
                """.formatted(System.getProperty("java.home")));
        Path script = Path.of("../../docs/integrations/pull-request.sh").toAbsolutePath();

        String output = run(
                1,
                work,
                Map.of(
                        "COLLECTOR_URL",
                        Jar.path("collector").toUri().toString(),
                        "COLLECTOR_SHA256",
                        sha256(Jar.path("collector")),
                        "BASE",
                        "main",
                        "BUILD",
                        String.join(" ", mavenCommand("package")),
                        "PLAN",
                        "pull-request.yaml",
                        "JDK",
                        String.valueOf(Runtime.version().feature())),
                "sh",
                script.toString());

        assertThat(work.resolve("comment.md"))
                .as(output)
                .content()
                .startsWith("<!-- plateau pull request -->")
                .contains("Work.sleep", "regressed");
        assertThat(work.resolve("report.html")).content().contains("Work.sleep");
        assertThat(work.resolve("base/src/main/java/org/example/Work.java"))
                .content()
                .contains("sleep(1)");
    }

    /** Sleeps are as long on a busy machine, nearly; the interval of two executions on one is up to fifty times as wide. Each length is a commit. */
    private static void write(Path build, int millis) throws Exception {
        Path source = Files.createDirectories(build.resolve("src/main/java/org/example"))
                .resolve("Work.java");
        Files.writeString(source, """
                package org.example;

                import java.util.concurrent.TimeUnit;
                import org.openjdk.jmh.annotations.*;

                @BenchmarkMode(Mode.AverageTime)
                @OutputTimeUnit(TimeUnit.MILLISECONDS)
                @Fork(2)
                @Warmup(iterations = 2, time = 100, timeUnit = TimeUnit.MILLISECONDS)
                @Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
                public class Work {
                    @Benchmark
                    public void sleep() throws InterruptedException {
                        Thread.sleep(%d);
                    }
                }
                """.formatted(millis));
        run(build, "git", "add", "src", "pom.xml");
        run(
                build,
                "git",
                "-c",
                "user.name=A",
                "-c",
                "user.email=a@example.org",
                "commit",
                "--quiet",
                "-m",
                "Sleep " + millis);
    }

    private static void install(String artifact, String type, Path file) throws Exception {
        Path target = folder.resolve("local/dev/plateau/" + artifact + "/" + VERSION);
        Files.createDirectories(target);
        Files.copy(file, target.resolve(artifact + "-" + VERSION + "." + type));
    }

    /** The versions are those of this build, whose files the local repository has. */
    private static String pom() {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>org.example</groupId>
                  <artifactId>work</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  <dependencies>
                    <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>JMH</version></dependency>
                  </dependencies>
                  <build>
                    <finalName>benchmarks</finalName>
                    <plugins>
                      <plugin>
                        <artifactId>maven-compiler-plugin</artifactId>
                        <version>COMPILER</version>
                        <configuration>
                          <annotationProcessorPaths>
                            <path><groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>JMH</version></path>
                          </annotationProcessorPaths>
                        </configuration>
                      </plugin>
                      <plugin><artifactId>maven-resources-plugin</artifactId><version>RESOURCES</version></plugin>
                      <plugin><artifactId>maven-surefire-plugin</artifactId><version>SUREFIRE</version></plugin>
                      <plugin><artifactId>maven-jar-plugin</artifactId><version>MAVEN_JAR</version></plugin>
                      <plugin>
                        <artifactId>maven-shade-plugin</artifactId>
                        <version>SHADE</version>
                        <executions>
                          <execution>
                            <phase>package</phase>
                            <goals><goal>shade</goal></goals>
                            <configuration>
                              <createDependencyReducedPom>false</createDependencyReducedPom>
                              <transformers>
                                <transformer implementation="org.apache.maven.plugins.shade.resource.ManifestResourceTransformer">
                                  <mainClass>org.openjdk.jmh.Main</mainClass>
                                </transformer>
                              </transformers>
                            </configuration>
                          </execution>
                        </executions>
                      </plugin>
                      <plugin>
                        <groupId>dev.plateau</groupId>
                        <artifactId>plateau-maven-plugin</artifactId>
                        <version>0.1.0</version>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """.replace("MAVEN_JAR", version("jar"))
                .replace("COMPILER", version("compiler"))
                .replace("RESOURCES", version("resources"))
                .replace("SUREFIRE", version("surefire"))
                .replace("SHADE", version("shade"))
                .replace("JMH", version("jmh"));
    }

    private static String version(String name) {
        return System.getProperty("version." + name);
    }

    /** Maven with a local repository of its own, as the plugin must not stay in the one of this machine, from which it gets all else. */
    private static List<String> mavenCommand(String... arguments) throws IOException {
        Path settings = Files.writeString(folder.resolve("settings.xml"), """
                <settings>
                  <localRepository>%s</localRepository>
                  <mirrors><mirror><id>this-build</id><mirrorOf>central</mirrorOf><url>%s</url></mirror></mirrors>
                </settings>
                """.formatted(
                        folder.resolve("local"),
                        Path.of(System.getProperty("maven.repository")).toUri()));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-s",
                settings.toString(),
                "-Dmaven.test.skip=true"));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String maven(Project project, int code, Path build, String... goals) throws Exception {
        List<String> command = mavenCommand(goals);
        command.add("-Dplateau.server=" + Server.shared().address());
        command.add("-Dplateau.project=" + project.name());
        return run(code, build, Map.of("PLATEAU_TOKEN", project.token()), command.toArray(String[]::new));
    }

    /** Runs a command to its end, which must have this exit code. */
    private static String run(int code, Path in, Map<String, String> environment, String... command) throws Exception {
        Path output = folder.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertThat(process.waitFor()).as(text).isEqualTo(code);
        return text;
    }

    private static void run(Path in, String... command) throws Exception {
        run(0, in, Map.of(), command);
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
