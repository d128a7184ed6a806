package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.MimeMessage;
import jakarta.mail.util.ByteArrayDataSource;
import java.time.Clock;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.springframework.mail.javamail.MimeMessageHelper;

class MailCatcherTest {
    @Test
    void keepsAMailWithItsPictureInside() throws Exception {
        MailCatcher catcher = new MailCatcher(Clock.systemUTC());
        MimeMessage mail = catcher.createMimeMessage();
        MimeMessageHelper helper = new MimeMessageHelper(mail, true, "UTF-8");
        helper.setTo("team@example.org");
        helper.setSubject("12 benchmarks regressed – worst +48 %");
        helper.setText("in words", "<p>in <b>colour</b></p><img src='cid:series'>");
        byte[] picture = {1, 2, 3};
        helper.addInline("series", new ByteArrayDataSource(picture, "image/png"));

        catcher.send(mail);

        MailCatcher.CaughtMail caught = catcher.caught().getFirst();
        assertThat(caught.to()).isEqualTo("team@example.org");
        assertThat(caught.subject()).isEqualTo("12 benchmarks regressed – worst +48 %");
        assertThat(caught.text()).isEqualTo("in words");
        assertThat(caught.html())
                .contains(
                        "<b>colour</b>",
                        "data:image/png;base64," + Base64.getEncoder().encodeToString(picture))
                .doesNotContain("cid:");
    }
}
