-- Until then the deletion of an account can be undone: the account is disabled, and nothing of it is deleted.
alter table account add column deletion_due_at timestamptz;
