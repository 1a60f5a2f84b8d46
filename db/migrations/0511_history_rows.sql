-- Copies the rows of before 0510. Calls go on writing; erasures wait (see there).
select pg_advisory_xact_lock(7409114);
set local role gewerk_system;
insert into moving.history overriding system value select * from history on conflict do nothing;
reset role;
analyze moving.history;

-- Foreign keys that were there before would check each row by itself, and remember all of them until the end. These are
-- checked by 0512, and become those of the whole table in 0513.
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'moving.history'::regclass loop
    execute format('alter table %s
      add constraint history_contact_id_fkey foreign key (contact_id) references contacts not valid,
      add constraint history_actor_account_id_fkey foreign key (actor_account_id) references accounts not valid,
      add constraint history_on_behalf_of_fkey foreign key (on_behalf_of) references accounts not valid,
      add constraint history_account_id_fkey foreign key (account_id) references accounts not valid,
      add constraint history_staff_id_fkey foreign key (staff_id) references staff_people not valid,
      add constraint history_program_key_id_fkey foreign key (program_key_id) references program_keys not valid', part);
  end loop;
end $$;
