-- Final flags with diagnostic and experimental flags unlocked, beside the plain list, which stays that of the identity.
alter table environment add column unlocked_flag_list bytea references flag_list;
