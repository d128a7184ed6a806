-- The deletion of the upload, or of one of its runs, waits: the same file is refused meanwhile, instead of taken for stored.
alter table upload add column deleting boolean not null default false;
