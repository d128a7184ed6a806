package dev.plateau.server.access;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

interface UploadTokenRepository extends JpaRepository<UploadToken, Long> {
    List<UploadToken> findByProjectIdOrderByCreatedAtDescIdDesc(long project);

    List<UploadToken> findByAccountIdOrderByCreatedAtDescIdDesc(long account);

    Optional<UploadToken> findByProjectIdAndNameAndRevokedAtIsNull(long project, String name);

    /** Locks a token that was not revoked, until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("""
            select token from UploadToken token
            where token.projectId = :project and token.id = :id and token.revokedAt is null
            """)
    Optional<UploadToken> lock(long project, long id);

    /** Locks a personal token that was not revoked, until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("""
            select token from UploadToken token
            where token.accountId = :account and token.id = :id and token.revokedAt is null
            """)
    Optional<UploadToken> lockPersonal(long account, long id);

    /** The token whose secret has this hash, or had it before the last rotation. */
    @Query("select token from UploadToken token where token.hash = :hash or token.previousHash = :hash")
    Optional<UploadToken> ofSecret(byte[] hash);

    @Modifying
    @Query(
            "update UploadToken token set token.revokedAt = :now where token.projectId = :project and token.revokedAt is null")
    void revokeAll(long project, Instant now);

    /** Records a use, in one statement: concurrent requests use the same token. */
    @Transactional
    @Modifying
    @Query(
            "update UploadToken token set token.lastUsedAt = :now, token.lastUsedAddressId = :address where token.id = :id")
    void use(long id, Instant now, long address);
}
