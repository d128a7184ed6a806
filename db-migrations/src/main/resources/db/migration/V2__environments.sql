-- Where and how something ran: host, JDK and flag set.
create table host (
    id           bigint primary key,
    fingerprint  text        not null unique,
    label        text        not null,
    os           text,
    arch         text,
    cpu          text,
    cpu_count    int         not null default 0,
    memory_bytes bigint      not null default 0,
    first_seen   timestamptz not null
);

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
    id        bigint primary key,
    digest    bytea  not null unique,
    canonical text[] not null,
    name      text   not null
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
    first_seen  timestamptz not null,
    unique (host_id, jdk_id, flag_set_id)
);
