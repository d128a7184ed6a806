-- Whether an agent can build any commit: only then it can measure the run before a suspected change again.
alter table agent add column builds boolean not null default false;
