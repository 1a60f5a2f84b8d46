-- The history with a partition for each year takes the place of the former table.
lock table history in access exclusive mode;
select setval(pg_get_serial_sequence('moving.history', 'id'), last_value, is_called) from history_id_seq;

-- A key would have to contain the time, and would hinder detaching a year. Nothing deletes history, and a year can be
-- detached only years after the deliveries of its events are gone.
alter table webhook_deliveries drop constraint webhook_deliveries_history_id_fkey;
drop table history;
drop function moving.copy_history();
-- The partitions have these keys, checked by 0512.
alter table moving.history
  add constraint history_contact_id_fkey foreign key (contact_id) references contacts,
  add constraint history_actor_account_id_fkey foreign key (actor_account_id) references accounts,
  add constraint history_on_behalf_of_fkey foreign key (on_behalf_of) references accounts,
  add constraint history_account_id_fkey foreign key (account_id) references accounts,
  add constraint history_staff_id_fkey foreign key (staff_id) references staff_people,
  add constraint history_program_key_id_fkey foreign key (program_key_id) references program_keys;
select moving.move_to_public('moving.history');

create trigger history_is_final before update or delete on history
  for each row execute function history_is_final();
create trigger history_tells_webhooks after insert on history
  for each row execute function history_tells_webhooks();
alter table history enable row level security;
alter table history force row level security;
create policy everything on history to gewerk_system using (true) with check (true);
create policy tenant on history to gewerk_app using (account_id = any ((select gewerk_accounts())::text[]));
grant select, insert on history to gewerk_app, gewerk_system;
grant update (actor_name, before, after) on history to gewerk_system;
grant usage on all sequences in schema public to gewerk_app, gewerk_system;

-- The history of an order from `since` on, which is its creation if it is not given. A statement that names the table opens
-- each partition with each execution, and all of them belong to its plan. This one is a statement of its own that runs only when
-- its rows are asked for, and that opens only the years of the order. Planning it for these years each time would take
-- longer than running it. The day is for servers whose clocks differ.
create function order_history(order_id uuid, since timestamptz default null) returns setof history
  language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
declare
  earliest timestamptz;
begin
  if since is null then
    select created_at into since from jobs where api_id = order_id;
  end if;
  -- A variable, because PostgreSQL chooses the years by a value, not of an expression that depends on the time zone.
  earliest := since - interval '1 day';
  return query select * from history h
    where h.subject = 'order' and h.subject_id = order_id::text and h.at >= earliest;
end $$;

-- Creates the partitions for this month, for the next two, and for rows that are in the default partition; rows of
-- clocks that are wrong by decades stay there. Returns the number of new partitions. Does nothing while another
-- process does the same. Gives up early when it must wait for a transaction, because others would wait behind it.
create function keep_partitions(parent regclass, moment timestamptz) returns integer language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  key text;
  rest regclass;
  months timestamptz[];
  month timestamptz;
  created integer := 0;
begin
  if not pg_try_advisory_xact_lock(7409115, parent::oid::int) then return 0; end if;
  select quote_ident(a.attname), t.partdefid into strict key, rest
    from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
    where t.partrelid = parent;
  execute format(
    'select array_agg(month) from (
       select month_start($1) + n * interval ''1 month'' as month from generate_series(0, 2) n
       union select month_start(%1$s) from %2$s
         where %1$s >= $1 - interval ''20 years'' and %1$s < month_start($1) + interval ''3 months'') x',
    key, rest) into months using moment;
  foreach month in array months loop
    if create_partition(parent, month) then created := created + 1; end if;
  end loop;
  -- PostgreSQL gathers the statistics of partitions by itself, but not those of all of them together.
  if created > 0 then
    execute format('analyze %s %s', case when current_setting('server_version_num')::int >= 180000 then 'only' else '' end, parent);
  end if;
  return created;
end $$;

-- Drops the partitions of a table without retention duty that end at `before` or earlier, and returns their number.
create function drop_partitions(parent regclass, before timestamptz) returns integer language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  part text;
  dropped integer := 0;
begin
  if parent::text not in ('notifications', 'webhook_deliveries', 'webhook_attempts') then
    raise exception 'the rows of % must stay', parent;
  end if;
  for part in select m.partition from list_partitions() m where m.parent = $1::text and m.to_at <= before loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function keep_partitions, drop_partitions from public;
grant execute on function keep_partitions, drop_partitions to gewerk_system;
