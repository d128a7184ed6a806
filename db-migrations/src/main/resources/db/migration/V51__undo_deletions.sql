-- Until then the deletion of a project can be undone: the project is hidden, and nothing of it is deleted.
alter table deletion add column due_at timestamptz not null default now();
