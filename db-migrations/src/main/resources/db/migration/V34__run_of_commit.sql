-- Runs by any beginning of their commit, in any case.
create index run_of_commit on run (project_id, (lower(commit_sha) collate "C")) where commit_sha is not null;
