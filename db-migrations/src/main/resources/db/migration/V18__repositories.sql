-- Where the code of a project is, for links: an address, or forms of links with {commit} and with {from} and {to}.
alter table project add column repository text;

-- Commits of the points that bound the place of an incident; null along JDK builds, and where uploads name none.
alter table incident
    add column range_from_commit text,
    add column range_to_commit   text;
