package dev.plateau.server.access.people;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.mail.MailException;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.stereotype.Component;

/** Mails about accounts: invitations and links to reset a password. They are sent once, in the background, and can be requested again. */
@Component
public class AccountMails implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(AccountMails.class);
    /** More are dropped: a stranger can request them. */
    private static final int MAX_WAITING = 100;

    private final ObjectProvider<JavaMailSender> sender;
    private final String from;
    private final String publicUrl;
    private final ExecutorService background = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_WAITING),
            Thread.ofPlatform().name("account-mails").daemon().factory(),
            (_, _) -> LOG.warn("A mail about an account was dropped: {} are waiting", MAX_WAITING));

    AccountMails(
            ObjectProvider<JavaMailSender> sender,
            @Value("${plateau.alerts.from}") String from,
            @Value("${plateau.alerts.public-url}") String publicUrl) {
        this.sender = sender;
        this.from = from;
        this.publicUrl = publicUrl;
    }

    /** True if mail can be sent and this server knows its address: the Host header of a request could be a stranger's choice. */
    public boolean configured() {
        return sender.getIfAvailable() != null && !publicUrl.isBlank();
    }

    /** Address of a path on this server, for mails. */
    String link(String path) {
        return publicUrl + path;
    }

    /** Does work that ends in a mail, soon: its duration is not visible to the sender of a request. */
    void later(Runnable work) {
        background.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException failure) {
                LOG.warn("A mail about an account could not be sent", failure);
            }
        });
    }

    void send(String to, String subject, String text) throws MailException {
        var mail = new SimpleMailMessage();
        mail.setFrom(from);
        mail.setTo(to);
        mail.setSubject(subject);
        mail.setText(text);
        sender.getObject().send(mail);
    }

    @Override
    public void destroy() {
        background.shutdownNow();
    }
}
