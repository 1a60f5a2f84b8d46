-- What a person or a company may ask for: all that is kept about them, and that it goes (Art. 15, 17, 20 GDPR).

-- A zip that is being made, or was; for whoever asked and nobody else.
create table data_exports (
  id uuid primary key,
  contact_id crm_id not null references contacts on delete cascade,
  -- Null: about the person; else about this company and its locations.
  account_id crm_id references accounts on delete cascade,
  locale locale not null,
  -- Tables and files that are in it so far, of how many.
  done integer not null default 0 check (done >= 0),
  total integer check (total >= done),
  file_id uuid references files on delete set null,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((ready_at is null) = (expires_at is null)),
  check (file_id is null or ready_at is not null)
);
create index data_exports_contact on data_exports (contact_id, created_at desc);
create index data_exports_expiry on data_exports (expires_at) where file_id is not null;
create index data_exports_file on data_exports (file_id) where file_id is not null;
-- One at a time.
create unique index data_exports_one_waits on data_exports (contact_id, account_id) nulls not distinct
  where ready_at is null;

alter table data_exports enable row level security;
alter table data_exports force row level security;
create policy everything on data_exports to gewerk_system using (true) with check (true);
create policy person on data_exports to gewerk_app using (contact_id = (select gewerk_person()));
grant select, insert, update, delete on data_exports to gewerk_system;
grant select, insert on data_exports to gewerk_app;

-- That somebody was erased, and what the law keeps: without anything that says who they were.
create table erasures (
  id uuid primary key,
  subject text not null check (subject in ('person', 'company')),
  subject_id crm_id not null,
  asked_by text not null check (asked_by in ('person', 'operator')),
  asked_at timestamptz not null,
  kept jsonb not null,
  done_at timestamptz,
  unique (subject, subject_id)
);
create index erasures_done on erasures (done_at, id);

alter table erasures enable row level security;
alter table erasures force row level security;
create policy everything on erasures to gewerk_system using (true) with check (true);
grant select, insert, update on erasures to gewerk_system;

-- What is left of whom: a row that others refer to.
alter table contacts add column erased_at timestamptz;
alter table contacts add constraint contacts_erased check (erased_at is null or (
  ended_at is not null and first_name is null and salutation is null and phone is null and mobile_phone is null
  and password_hash is null and email like '%@erased.invalid'));
alter table accounts add column erased_at timestamptz;
alter table accounts add constraint accounts_erased check (erased_at is null or (
  state = 'not_interested' and parent_id is null and email is null and phone is null and street is null
  and iban is null and bic is null and account_holder is null and tax_id is null and vat_id is null));
-- Customers whose last duty ended; until when the papers of their orders had to be kept, once those are gone.
alter table customers add column anonymised_at timestamptz, add column kept_until date;

-- History stays what it is: only who somebody was may be taken out of it, and only by an erasure.
create or replace function history_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('gewerk.erasing', true) = 'on'
    and row(new.id, new.at, new.subject, new.subject_id, new.step, new.actor_kind, new.contact_id,
      new.actor_account_id, new.on_behalf_of, new.account_id, new.audience, new.request_id)
    is not distinct from row(old.id, old.at, old.subject, old.subject_id, old.step, old.actor_kind, old.contact_id,
      old.actor_account_id, old.on_behalf_of, old.account_id, old.audience, old.request_id)
  then return new; end if;
  raise exception 'history rows are never changed or deleted';
end $$;
grant update (actor_name, before, after) on history to gewerk_system;
create index history_contact on history (contact_id) where contact_id is not null;
