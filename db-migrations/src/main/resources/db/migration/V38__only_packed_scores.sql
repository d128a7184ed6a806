-- The rows of the former tables, which are packed by now.
do $$ begin
    if (select count(*) from unpacked_score) <> (select count(*) from score) then
        raise exception 'Not every score was packed: nothing is deleted';
    end if;
end $$;
drop procedure pack_scores();
drop function packed(unpacked_score);
drop table packing, unpacked_score, unpacked_point;
analyze score;
