package dev.plateau.server.platform.audit;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/** Every endpoint that changes something calls the audit log, or is listed here with a reason. */
class AuditedEndpointsTest {
    private static final Map<String, String> NOT_AUDITED = Map.ofEntries(
            entry("AccountLinksController.request", "sends a link, if there is an account"),
            entry("AlertsPage.again", "sends a stored message"),
            entry("AlertsPage.test", "sends a test mail"),
            entry("AssistantController.message", "reads"),
            entry("CapsuleController.pack", "reads"),
            entry("ExecutionController.report", "progress of a program"),
            entry("MinimumEffectRuleController.preview", "reads"),
            entry("RecordingController.add", "a result"),
            entry("RecordingReception.preview", "reads"),
            entry("RecordingReception.store", "a result"),
            entry("RequestController.claim", "progress of an agent"),
            entry("RequestController.end", "progress of an agent"),
            entry("RequestController.heartbeat", "progress of an agent"),
            entry("RetentionController.preview", "reads"),
            entry("UnsubscribeController.leave", "by the recipient of a mail, who may have no account"),
            entry("UploadController.preview", "reads"),
            entry("UploadController.refuseForm", "refuses"),
            entry("UploadController.store", "a result: the page Uploads has its receipt"),
            entry("UploadController.upload", "a result: the page Uploads has its receipt"));

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.plateau.server");

    @Test
    void everyChangeIsRecorded() {
        Set<String> silent = new TreeSet<>();
        classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(AuditedEndpointsTest::changes)
                .filter(method -> !records(method))
                .forEach(method -> silent.add(method.getOwner().getSimpleName() + "." + method.getName()));

        assertThat(silent).containsExactlyInAnyOrderElementsOf(NOT_AUDITED.keySet());
    }

    private static boolean changes(JavaMethod method) {
        return method.isMetaAnnotatedWith(RequestMapping.class)
                && Stream.of(method.reflect().getAnnotations())
                        .map(annotation -> annotation.annotationType().getAnnotation(RequestMapping.class))
                        .filter(mapping -> mapping != null)
                        .flatMap(mapping -> Stream.of(mapping.method()))
                        .anyMatch(verb -> verb != RequestMethod.GET);
    }

    /** Follows the calls of a method, also in lambdas; of events, those to their listeners are not found. */
    private static boolean records(JavaMethod start) {
        Set<JavaCodeUnit> seen = new HashSet<>(Set.of(start));
        Deque<JavaCodeUnit> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            JavaCodeUnit unit = open.remove();
            if (unit.getOwner().isEquivalentTo(AuditLog.class)) {
                return true;
            }
            Stream.concat(unit.getCallsFromSelf().stream(), unit.getCodeUnitReferencesFromSelf().stream())
                    .flatMap(access -> access.getTarget().resolveMember().stream())
                    .filter(JavaCodeUnit.class::isInstance)
                    .map(JavaCodeUnit.class::cast)
                    .filter(called -> called.getOwner().getPackageName().startsWith("dev.plateau.server"))
                    .filter(seen::add)
                    .forEach(open::add);
        }
        return false;
    }
}
