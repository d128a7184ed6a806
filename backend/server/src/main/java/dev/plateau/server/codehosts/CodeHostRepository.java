package dev.plateau.server.codehosts;

import org.springframework.data.jpa.repository.JpaRepository;

interface CodeHostRepository extends JpaRepository<CodeHost, Long> {}
