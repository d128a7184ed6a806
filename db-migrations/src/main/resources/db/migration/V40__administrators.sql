-- Administrators may do everything. Every account of before was one.
alter table account add column administrator boolean not null default true;
alter table account alter column administrator set default false;
