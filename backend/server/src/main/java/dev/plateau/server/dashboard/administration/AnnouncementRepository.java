package dev.plateau.server.dashboard.administration;

import org.springframework.data.jpa.repository.JpaRepository;

interface AnnouncementRepository extends JpaRepository<Announcement, Long> {}
