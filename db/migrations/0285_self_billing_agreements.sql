-- Agreements to self-billing, as proof (§ 14 Abs. 2 UStG). accounts.self_billing_consent_version is the one in force.
create table self_billing_agreements (
  id uuid primary key,
  account_id crm_id not null references accounts,
  version text not null,
  agreed_at timestamptz not null,
  -- Null: the marketplace recorded it.
  contact_id crm_id references contacts,
  author_name text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('withdrawn', 'replaced')),
  -- Null: the marketplace recorded it.
  ended_by_name text,
  check ((contact_id is null) = (author_name is null)),
  check ((ended_at is null) = (end_reason is null)),
  check (ended_at >= agreed_at),
  check (ended_by_name is null or ended_at is not null)
);
create unique index self_billing_agreements_in_force on self_billing_agreements (account_id) where ended_at is null;
create index self_billing_agreements_account on self_billing_agreements (account_id);
create index self_billing_agreements_contact on self_billing_agreements (contact_id);

alter table self_billing_agreements enable row level security;
alter table self_billing_agreements force row level security;
create policy everything on self_billing_agreements to gewerk_system using (true) with check (true);
create policy tenant on self_billing_agreements to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]))
  with check (account_id = any ((select gewerk_accounts())::text[]));
grant select, insert, update, delete on self_billing_agreements to gewerk_system;
grant select, insert, update on self_billing_agreements to gewerk_app;

-- Earlier agreements name no person.
insert into self_billing_agreements (id, account_id, version, agreed_at)
select gen_random_uuid(), id, self_billing_consent_version, self_billing_consent_at
from accounts where self_billing_consent_version is not null;
