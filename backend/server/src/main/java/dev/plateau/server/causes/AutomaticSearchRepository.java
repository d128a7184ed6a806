package dev.plateau.server.causes;

import org.springframework.data.jpa.repository.JpaRepository;

interface AutomaticSearchRepository extends JpaRepository<AutomaticSearch, Long> {}
