-- Where and how something ran: host, JDK and flag set. Hosts and flag sets belong to projects: no project reads labels, names or final
-- flags that another one wrote. A machine that several projects measure on is a host in each, with the same fingerprint.
create table host (
    id           bigint primary key,
    project_id   bigint not null references project,
    fingerprint  text   not null,
    label        text   not null,
    os           text,
    arch         text,
    cpu          text,
    cpu_count    int    not null default 0,
    memory_bytes bigint not null default 0,
    unique (project_id, fingerprint)
);
create index host_by_fingerprint on host (fingerprint);

create table jdk (
    id         bigint primary key,
    vendor     text not null default '',
    version    text not null,
    feature    int  not null,
    vm_name    text not null,
    vm_version text not null,
    unique (vendor, version, vm_name, vm_version)
);

-- The name is a label for people; `digest` (SHA-256 of the canonical flags) keeps long flag lists out of the index.
create table flag_set (
    id         bigint primary key,
    project_id bigint not null references project,
    digest     bytea  not null,
    canonical  text[] not null,
    name       text   not null,
    unique (project_id, digest)
);

-- Final flag values are kept once per distinct list; thousands of environments share a few.
create table flag_list (
    digest bytea primary key,
    flags  jsonb not null
);

create table environment (
    id          bigint primary key,
    host_id     bigint not null references host,
    jdk_id      bigint not null references jdk,
    flag_set_id bigint not null references flag_set,
    raw_flags   text[] not null,
    flag_list   bytea references flag_list,
    unique (host_id, jdk_id, flag_set_id)
);

-- Key of the digests that replace values of JVM flags which may be secrets. The server makes it at its first start. It is kept here and not
-- in a file: all servers of a database need the same key, and a restored backup needs it to find its environments again.
create table flag_key (
    one   boolean primary key default true check (one),
    bytes bytea   not null
);
