-- What becomes of the shift that most benchmarks of a run share: shown beside changes, or taken out before series are judged.
alter table rule_version
    add common_shift text not null default 'SHOWN' check (common_shift in ('SHOWN', 'TAKEN_OUT'));
