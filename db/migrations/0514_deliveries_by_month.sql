-- Deliveries and their attempts get a partition for each month. They are kept for thirty days, so they are few, and one
-- transaction moves them.
lock table webhook_deliveries, webhook_attempts in access exclusive mode;

create table moving.webhook_deliveries (
  like webhook_deliveries including defaults including constraints including identity,
  -- The time of the event, by which its partition of the history is found; null: a test.
  history_at timestamptz
) partition by range (created_at);
create table moving.webhook_attempts (like webhook_attempts including defaults including constraints) partition by range (at);
select moving.create_partitions('moving.webhook_deliveries',
  (select string_agg(distinct month_start(created_at)::text, ',') from webhook_deliveries));
select moving.create_partitions('moving.webhook_attempts',
  (select string_agg(distinct month_start(at)::text, ',') from webhook_attempts));

grant insert on moving.webhook_deliveries to gewerk_system;
set local role gewerk_system;
insert into moving.webhook_deliveries overriding system value
  select d.*, h.at from webhook_deliveries d left join history h on h.id = d.history_id;
reset role;
insert into moving.webhook_attempts select * from webhook_attempts;
select setval(pg_get_serial_sequence('moving.webhook_deliveries', 'place'), last_value, is_called)
  from webhook_deliveries_place_seq;
drop table webhook_attempts, webhook_deliveries;

-- Unique keys must contain the column of the partitions. Ids and places stay unique: the database generates all of them.
alter table moving.webhook_deliveries add primary key (id, created_at);
create index webhook_deliveries_log on moving.webhook_deliveries (webhook_id, place desc);
create index webhook_deliveries_waiting on moving.webhook_deliveries (webhook_id) where state = 'waiting';
create index webhook_deliveries_history on moving.webhook_deliveries (history_id);
create index webhook_deliveries_created on moving.webhook_deliveries (created_at);
alter table moving.webhook_deliveries add foreign key (webhook_id) references webhooks on delete cascade;
alter table moving.webhook_attempts add primary key (delivery_id, number, at);
create index webhook_attempts_at on moving.webhook_attempts (at);
select moving.move_to_public('moving.webhook_deliveries');
select moving.move_to_public('moving.webhook_attempts');

alter table webhook_deliveries enable row level security;
alter table webhook_attempts enable row level security;
create policy everything on webhook_deliveries to gewerk_system using (true) with check (true);
create policy everything on webhook_attempts to gewerk_system using (true) with check (true);
grant select, insert, update, delete on webhook_deliveries, webhook_attempts to gewerk_system;
grant usage on all sequences in schema public to gewerk_system;

-- Instead of a foreign key, which would hinder dropping a month of deliveries: attempts end with their delivery, or after
-- the same thirty days if its month was dropped.
create function delete_webhook_attempts() returns trigger language plpgsql as $$
begin
  delete from webhook_attempts a using deleted d where a.delivery_id = d.id;
  return null;
end $$;
create trigger webhook_attempts_end after delete on webhook_deliveries referencing old table as deleted
  for each statement execute function delete_webhook_attempts();

create or replace function history_tells_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  told record;
begin
  if not 'admin' = any (new.audience) then
    return null;
  end if;
  for told in
    insert into webhook_deliveries (webhook_id, history_id, history_at, type, next_at, created_at)
    select w.id, new.id, new.at, new.step, new.at, new.at from webhooks w
    where w.state = 'active' and webhook_hears(w.events, new.subject, new.step)
    returning id, webhook_id
  loop
    perform webhook_enqueue(told.id, told.webhook_id, interval '0');
  end loop;
  return null;
end $$;
