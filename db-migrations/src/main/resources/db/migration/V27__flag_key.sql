-- Key of the digests that replace values of JVM flags which may be secrets. The server makes it at its first start, in the transaction that
-- redacts flags stored before. It is kept here and not in a file: all servers of a database need the same key, and a restored backup needs it
-- to find its environments again.
create table flag_key (
    one   boolean primary key default true check (one),
    bytes bytea   not null
);
