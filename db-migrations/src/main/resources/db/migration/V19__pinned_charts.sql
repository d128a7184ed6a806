-- Charts on the overview: saved views of the page of a series that somebody pinned.
alter table saved_view add column pinned boolean not null default false;
