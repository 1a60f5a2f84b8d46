-- What accountants take along: packages of credit notes by mail, and their objections.

create table credit_note_packages (
  id uuid primary key,
  account_id crm_id not null references accounts,
  -- Who asked, and alone gets it.
  contact_id crm_id not null references contacts,
  from_date date,
  to_date date,
  credit_note_ids uuid[] not null check (cardinality(credit_note_ids) > 0),
  file_id uuid references files,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((ready_at is null) = (expires_at is null)),
  check (file_id is null or ready_at is not null)
);
create index credit_note_packages_contact on credit_note_packages (contact_id, created_at desc);
create index credit_note_packages_expiry on credit_note_packages (expires_at) where file_id is not null;

-- An objection takes from a self-billed document its effect as an invoice (§14 (2) sentence 3 UStG).
create table credit_note_objections (
  credit_note_id uuid primary key references credit_notes on delete cascade,
  contact_id crm_id references contacts,
  author_name text not null,
  reason text not null check (length(reason) between 1 and 4000),
  objected_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined')),
  answer text,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null))
);

alter table credit_note_packages enable row level security;
alter table credit_note_packages force row level security;
create policy everything on credit_note_packages to gewerk_system using (true) with check (true);
create policy tenant on credit_note_packages to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]));
grant select, insert, update, delete on credit_note_packages to gewerk_system;
grant select, insert on credit_note_packages to gewerk_app;

alter table credit_note_objections enable row level security;
alter table credit_note_objections force row level security;
create policy everything on credit_note_objections to gewerk_system using (true) with check (true);
create policy tenant on credit_note_objections to gewerk_app
  using (exists (select from credit_notes where credit_notes.id = credit_note_id));
grant select, insert, update, delete on credit_note_objections to gewerk_system;
grant select, insert on credit_note_objections to gewerk_app;
