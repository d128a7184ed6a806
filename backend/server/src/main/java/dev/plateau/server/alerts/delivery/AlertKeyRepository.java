package dev.plateau.server.alerts.delivery;

import org.springframework.data.jpa.repository.JpaRepository;

interface AlertKeyRepository extends JpaRepository<AlertKey, Boolean> {}
