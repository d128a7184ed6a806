-- A text that every page of the server shows on top.
create table announcement (
    id   bigint primary key check (id = 1),
    text text not null check (length(text) <= 500)
);
