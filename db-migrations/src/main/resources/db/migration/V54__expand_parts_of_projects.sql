-- A branch or a benchmark that is deleted waits in a hidden project of its own (`project_id`), and can return to the project `origin_id`.
-- Runs up to `last_run` are meant: later ones are new. `moving`: on its way there or back.
alter table deletion
    add column origin_id bigint references project,
    add column branch    text,
    add column benchmark text,
    add column last_run  bigint,
    add column moving    text check (moving in ('OUT', 'BACK'));
