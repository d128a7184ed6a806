-- Score of the point that a note was added at: several points of a series can have one position, as runs of one commit on several JDKs.
alter table annotation add column score_id bigint;
