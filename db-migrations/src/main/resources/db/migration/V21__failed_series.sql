-- Series that a recomputation could not judge, and why: the others are looked at, and the next one tries these again.
create table failed_series (
    recomputation_id bigint not null references recomputation on delete cascade,
    series_id        bigint not null,
    why              text   not null,
    primary key (recomputation_id, series_id)
);
