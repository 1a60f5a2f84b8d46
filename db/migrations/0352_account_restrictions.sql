-- A restricted company gets no offers and accepts none. It reads the reason, may object once, and gets an answer.
create table account_restrictions (
  id uuid primary key,
  account_id crm_id not null references accounts on delete cascade,
  reason text not null check (length(reason) between 1 and 4000),
  started_at timestamptz not null,
  -- The last day in Berlin; null: until it is lifted.
  last_day date,
  -- Null: a program restricted the company.
  staff_id uuid references staff_people,
  lifted_at timestamptz,
  objection text check (length(objection) between 1 and 4000),
  objected_at timestamptz,
  contact_id crm_id references contacts,
  objected_by text,
  outcome text check (outcome in ('accepted', 'declined')),
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  check ((objection is null) = (objected_at is null)),
  check ((outcome is null) = (answered_at is null)),
  check (outcome is null or objection is not null)
);
create unique index account_restrictions_in_force on account_restrictions (account_id) where lifted_at is null;
create index account_restrictions_account on account_restrictions (account_id);
create index account_restrictions_objected on account_restrictions (objected_at)
  where objection is not null and answered_at is null and lifted_at is null;
create index account_restrictions_contact on account_restrictions (contact_id) where contact_id is not null;

alter table account_restrictions enable row level security;
alter table account_restrictions force row level security;
create policy everything on account_restrictions to gewerk_system using (true) with check (true);
-- A location reads the restriction of its master account, because it is restricted with it.
create policy tenant on account_restrictions for select to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]) or exists (
    select from accounts a where a.id = any ((select gewerk_accounts())::text[]) and a.parent_id = account_restrictions.account_id));
create policy objection on account_restrictions for update to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]))
  with check (account_id = any ((select gewerk_accounts())::text[]));
grant select, insert, update, delete on account_restrictions to gewerk_system;
grant select on account_restrictions to gewerk_app;
grant update (objection, objected_at, contact_id, objected_by) on account_restrictions to gewerk_app;

-- Row-level security applies to the migrating role too, unless it is a superuser.
set local role gewerk_system;
insert into account_restrictions (id, account_id, reason, started_at, last_day)
select gen_random_uuid(), id, blocked_reason, created_at, (blocked_until at time zone 'Europe/Berlin')::date
from accounts where blocked_reason is not null and length(blocked_reason) between 1 and 4000
  and (blocked_until is null or blocked_until > now());

reset role;
-- The release before this one reads these columns while it still serves, so they are dropped by a later release.
comment on column accounts.blocked_reason is 'Unused. Replaced by account_restrictions.';
comment on column accounts.blocked_until is 'Unused. Replaced by account_restrictions.';

-- Whether a company, or the master account it belongs to, is restricted on a day in Berlin.
create function account_is_restricted(account text, day date) returns boolean
language sql stable as $$
  select exists (
    select from account_restrictions r
    where r.account_id in (account, (select parent_id::text from accounts where id = account))
      and r.lifted_at is null and (r.last_day is null or r.last_day >= day)) $$;
