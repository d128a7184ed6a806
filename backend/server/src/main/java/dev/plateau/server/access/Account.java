package dev.plateau.server.access;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Instant;

/** The account of a person. */
@Entity
class Account {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    private String name;
    private String passwordHash;
    private boolean administrator;
    private boolean disabled;
    Instant createdAt;

    @SuppressWarnings("NullAway.Init")
    protected Account() {}

    Account(String name, String passwordHash, boolean administrator, Instant createdAt) {
        this.name = name;
        this.passwordHash = passwordHash;
        this.administrator = administrator;
        this.createdAt = createdAt;
    }

    String name() {
        return name;
    }

    boolean disabled() {
        return disabled;
    }

    Person person() {
        return new Person(id, name, administrator);
    }

    String passwordHash() {
        return passwordHash;
    }
}
