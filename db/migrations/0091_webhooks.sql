-- Webhooks (design 7): what happens is told to the marketplace's own programs.

create table webhooks (
  id uuid primary key,
  url text not null check (length(url) between 8 and 2000),
  description text not null default '' check (length(description) <= 255),
  -- Steps of the history, `order.*` for all of one thing, `*` for everything.
  events text[] not null check (cardinality(events) between 1 and 100),
  state text not null default 'active' check (state in ('active', 'paused', 'suspended')),
  -- What signs; after a renewal the one before signs too, for a while.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- Tries in a row that failed, since when, and until when nobody tries.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  rests_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((former_secret is null) = (former_until is null)),
  check ((failures = 0) = (failing_since is null))
);

-- One event for one subscription: the log, and what is still to be sent.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity unique,
  webhook_id uuid not null references webhooks on delete cascade,
  -- null: a test, which tells of nothing.
  history_id bigint references history on delete cascade,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When it is tried next.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, place desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where state = 'waiting';
create index webhook_deliveries_history on webhook_deliveries (history_id);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null check (number > 0),
  at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  -- What came back, or why nothing did.
  status integer,
  error text check (length(error) <= 100),
  answer text check (length(answer) <= 1000),
  primary key (delivery_id, number),
  check ((status is null) <> (error is null))
);

-- Events are read by time when they are sent again.
create index history_at on history (at, id);

alter table webhooks enable row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_attempts enable row level security;
grant select, insert, update, delete on webhooks, webhook_deliveries, webhook_attempts to gewerk_system;
grant usage on all sequences in schema public to gewerk_system;
create policy everything on webhooks to gewerk_system using (true) with check (true);
create policy everything on webhook_deliveries to gewerk_system using (true) with check (true);
create policy everything on webhook_attempts to gewerk_system using (true) with check (true);

-- Whether a subscription to `events` hears of a step. Log-ins are nobody's business but the person's.
create function webhook_hears(events text[], subject history_subject, step text) returns boolean
  language sql immutable parallel safe as $$
  select subject <> 'session' and (subject <> 'contact' or step like 'contact.%') and
    ('*' = any (events) or step = any (events) or (split_part(step, '.', 1) || '.*') = any (events)) $$;

-- One job for each delivery; those of one subscription run one after the other, so that a slow receiver
-- keeps one worker busy and no more.
create function webhook_enqueue(delivery uuid, webhook uuid, wait interval) returns void language sql as $$
  select graphile_worker.add_job('webhook.deliver', json_build_object('id', delivery),
    queue_name => 'webhook ' || webhook, run_at => now() + wait, job_key => 'webhook ' || delivery,
    priority => 5, max_attempts => 12) $$;

-- Whoever writes history tells the webhooks, in the same transaction: there is no other way to forget none.
-- As the owner of the tables, since a company's transaction may not see them.
create function history_tells_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  told record;
begin
  for told in
    insert into webhook_deliveries (webhook_id, history_id, type, next_at, created_at)
    select w.id, new.id, new.step, new.at, new.at from webhooks w
    where w.state = 'active' and webhook_hears(w.events, new.subject, new.step)
    returning id, webhook_id
  loop
    perform webhook_enqueue(told.id, told.webhook_id, interval '0');
  end loop;
  return null;
end $$;
create trigger history_tells_webhooks after insert on history
  for each row execute function history_tells_webhooks();
