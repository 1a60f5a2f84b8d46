-- The history gets a partition for each year. So that the portal goes on meanwhile, this takes four migrations, each a
-- transaction of its own: new rows are written to both tables from here on; 0511 copies the others; 0512 checks the copy; 0513
-- replaces the table.

-- Months and years are those of UTC: the limits of partitions must not depend on the time zone of a session.
create function month_start(moment timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select date_trunc('month', moment at time zone 'UTC') at time zone 'UTC' $$;

-- The partitions of all tables. A default partition has no limits.
create function list_partitions() returns table (parent text, partition text, from_at timestamptz, to_at timestamptz)
  language sql stable set timezone = 'UTC' as $$
  select p.relname, c.relname, (bounds[1])::timestamptz, (bounds[2])::timestamptz
  from pg_partitioned_table t
    join pg_class p on p.oid = t.partrelid and p.relnamespace = 'public'::regnamespace
    join pg_inherits i on i.inhparent = p.oid
    join pg_class c on c.oid = i.inhrelid
    left join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(.+)''\) TO \(''(.+)''\)') bounds on true
  order by 1, 3 nulls first $$;

-- Creates the partition for a moment, with the rows of its time that are in the default partition: a year of the history, a
-- month of other tables. Returns false if it exists. The roles of the portal get no rights on partitions: they read by the
-- parent, whose policies hold. Row-level security without a policy keeps them empty for these roles even if a right is granted
-- by mistake.
create function create_partition(parent regclass, moment timestamptz) returns boolean language plpgsql
  set timezone = 'UTC' as $$
declare
  is_yearly constant boolean := (select relname = 'history' from pg_class where oid = parent);
  starts constant timestamptz := date_trunc(case when is_yearly then 'year' else 'month' end, moment);
  ends constant timestamptz := starts + case when is_yearly then interval '1 year' else interval '1 month' end;
  place text;
  key text;
  rest regclass;
  part text;
  is_moving boolean;
begin
  select format('%I.%I', c.relnamespace::regnamespace,
      c.relname || to_char(starts, case when is_yearly then '"_"YYYY' else '"_"YYYY"_"MM' end)), quote_ident(a.attname), t.partdefid
    into strict part, key, rest
    from pg_partitioned_table t join pg_class c on c.oid = t.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = t.partattrs[0]
    where t.partrelid = parent;
  if to_regclass(part) is not null then return false; end if;
  place := format('where %s >= %L and %1$s < %3$L', key, starts, ends);
  execute format('create table %s (like %s including defaults including constraints)', part, parent);
  execute format('alter table %s enable row level security', part);
  execute format('select exists (select from %s %s)', rest, place) into is_moving;
  if is_moving then
    -- The history refuses deletions, and the rows were reported when they were written.
    execute format('alter table %s disable trigger user', rest);
    execute format('with moved as (delete from %s %s returning *) insert into %s select * from moved', rest, place, part);
    execute format('alter table %s enable trigger user', rest);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, part, starts, ends);
  return true;
end $$;
revoke execute on function create_partition from public;

create schema moving;
grant usage on schema moving to gewerk_system;

-- Creates the default partition and those of these months, of this month and of the next two.
create function moving.create_partitions(parent regclass, months text) returns void language plpgsql as $$
begin
  execute format('create table %s_default partition of %1$s default', parent);
  execute format('alter table %s_default enable row level security', parent);
  perform create_partition(parent, moment) from (
    select m::timestamptz as moment from string_to_table(nullif(months, ''), ',') m
      where m::timestamptz between now() - interval '20 years' and now() + interval '2 months'
    union select month_start(now()) + n * interval '1 month' from generate_series(0, 2) n) x;
end $$;

-- Makes a new table and its partitions the ones of the portal.
create function moving.move_to_public(parent regclass) returns void language plpgsql as $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = parent union all select parent loop
    execute format('alter table %s set schema public', part);
  end loop;
end $$;

create table moving.history (like history including defaults including constraints including identity)
  partition by range (at);
-- A unique key must contain the column of the partitions. The ids stay unique: the database generates all of them.
alter table moving.history add primary key (id, at);
create index history_subject_at on moving.history (subject, subject_id, id desc);
create index history_account on moving.history (account_id, id desc);
create index history_step on moving.history (account_id, step, at);
create index history_contact on moving.history (contact_id) where contact_id is not null;
create index history_at on moving.history (at, id);
create index history_interruptions on moving.history (subject_id, at)
  where step in ('order.hold', 'order.reportUnreachable', 'order.backToWork', 'order.rework');
grant select, insert on moving.history to gewerk_system;

-- Row-level security holds for the migrating role as well, unless that is a superuser.
set local role gewerk_system;
select set_config('moving.months', coalesce((select string_agg(distinct month_start(at)::text, ',') from history), ''), true);
reset role;
select moving.create_partitions('moving.history', current_setting('moving.months'));

create function moving.copy_history() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into moving.history overriding system value values (new.*);
    return null;
  end if;
  -- An erasure waits while 0511 copies the rows as they were at its beginning.
  perform pg_advisory_xact_lock_shared(7409114);
  update moving.history set actor_name = new.actor_name, before = new.before, after = new.after
    where id = new.id and at = new.at;
  return null;
end $$;
create trigger history_is_copied after insert or update on history
  for each row execute function moving.copy_history();
