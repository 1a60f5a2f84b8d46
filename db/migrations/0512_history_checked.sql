-- Checks the copy. Calls go on reading and writing.
do $$
declare
  key record;
begin
  for key in select conrelid::regclass as part, conname from pg_constraint
    where contype = 'f' and not convalidated and connamespace = 'moving'::regnamespace
  loop
    execute format('alter table %s validate constraint %I', key.part, key.conname);
  end loop;
end $$;

set local role gewerk_system;
do $$
begin
  if (select (select count(*) from history) <> (select count(*) from moving.history)) then
    raise exception 'the copy of the history has not the same rows';
  end if;
end $$;
reset role;
