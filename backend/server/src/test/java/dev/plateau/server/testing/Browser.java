package dev.plateau.server.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A real browser without a window, one for all tests of the JVM. {@code CHROMIUM} and {@code CHROMEDRIVER} name other programs than
 * those in {@code /usr/bin}.
 */
public final class Browser {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Pixels between the margins. */
    private static final int A4_TEXT = 720;

    private static final Pattern REQUESTED = Pattern.compile("\"url\":\"(https?://[^\"]+)\"");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Started when first asked for. */
    public static Browser shared() {
        return Shared.BROWSER;
    }

    private static final class Shared {
        static final Browser BROWSER = start();
    }

    private static Browser start() {
        var options = new ChromeOptions();
        options.setBinary(program("CHROMIUM", "/usr/bin/chromium"));
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync");
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        // Of that log only the requests are read.
        options.setExperimentalOption("perfLoggingPrefs", Map.of("enablePage", false));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(program("CHROMEDRIVER", "/usr/bin/chromedriver")))
                .build();
        var driver = new ChromeDriver(service, options);
        Runtime.getRuntime().addShutdownHook(new Thread(driver::quit));
        return new Browser(driver);
    }

    private static String program(String variable, String otherwise) {
        return Objects.requireNonNullElse(System.getenv(variable), otherwise);
    }

    /** Opens a page in a window of this width, in the system's light or dark theme, with nothing stored and all logs empty. */
    public void open(URI address, int width, String theme) {
        look(width, theme);
        driver.executeCdpCommand(
                "Storage.clearDataForOrigin",
                Map.of(
                        "origin",
                        address.getScheme() + "://" + address.getAuthority(),
                        "storageTypes",
                        "local_storage"));
        errors();
        requestedHosts();
        driver.get(address.toString());
    }

    /** Opens a file that asks for nothing else, such as a mail. */
    public void openFile(Path file, int width, String theme) {
        look(width, theme);
        driver.get(file.toUri().toString());
    }

    private void look(int width, String theme) {
        driver.manage().window().setSize(new Dimension(width, 900));
        prefer(theme);
    }

    /** Sets the system's theme, light or dark: an open page follows, at once and not by a transition. */
    public void prefer(String theme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        "",
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", theme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Shows the open page as on paper, with the width of its text on A4, until the next one is opened. */
    public void preview() {
        driver.manage().window().setSize(new Dimension(A4_TEXT, 1000));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    }

    public void open(URI address) {
        open(address, 1280, "light");
    }

    /** Switches the scripts of pages that are opened from now on off, or on again; {@link #ask} works all the same. */
    public void runScripts(boolean run) {
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
    }

    /** Errors on the console since it was last asked. */
    public List<String> errors() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Hosts that were sent a request since it was last asked. */
    public List<String> requestedHosts() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("Network.requestWillBeSent\""))
                .map(REQUESTED::matcher)
                .filter(Matcher::find)
                .map(matcher -> URI.create(matcher.group(1)).getHost())
                .distinct()
                .toList();
    }

    /** Waits until a script's expression is true. */
    public void waitUntil(String expression) {
        new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
                .withMessage(() -> expression + shown())
                .ignoring(JavascriptException.class)
                .until(ignored -> Boolean.TRUE.equals(driver.executeScript("return !!(" + expression + ")")));
    }

    /** What a script's expression is, as text. */
    public String ask(String expression) {
        return String.valueOf(driver.executeScript("return " + expression));
    }

    /** Runs a script in the page, whatever its policy allows the page itself. */
    public void run(String script) {
        driver.executeScript(script);
    }

    /** What the promise of a script's expression holds in the end, as text. */
    public String await(String promise) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return String.valueOf(driver.executeAsyncScript(
                "const done = arguments[0]; (" + promise + ").then(done, failure => done('' + failure))"));
    }

    /** Presses keys on what has the focus. */
    public void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Moves the pointer over an element. */
    public void hover(String selector) {
        new Actions(driver).moveToElement(find(selector)).perform();
    }

    /** Clicks on what saves a file, and waits until it is in the folder, which is empty before. */
    public Path download(String selector, Path folder) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
        find(selector).click();
        new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
                .withMessage("a file saved by " + selector)
                .until(ignored -> !saved(folder).isEmpty());
        return saved(folder).getFirst();
    }

    /** The files that are complete. */
    private static List<Path> saved(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(csv|png|svg|html|jfr|zip)"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public WebElement find(String selector) {
        List<WebElement> found = driver.findElements(By.cssSelector(selector));
        if (found.isEmpty()) {
            throw new AssertionError("No " + selector + shown());
        }
        return found.getFirst();
    }

    /** For a failure: what the page is. */
    private String shown() {
        return "\non " + address() + "\nwith errors " + errors() + "\nand the page\n" + driver.getPageSource();
    }

    public String address() {
        return Objects.requireNonNull(driver.getCurrentUrl());
    }

    public void back() {
        driver.navigate().back();
    }

    public void reload() {
        driver.navigate().refresh();
    }
}
