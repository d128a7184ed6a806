-- Requests of people come first; times of claims show how busy agents are; a drained agent gets no further request.
alter table request add column priority smallint not null default 0, add column claimed_at timestamptz;
alter table agent add column draining boolean not null default false;
create index request_claimed on request (project_id, claimed_at) where claimed_at is not null;
