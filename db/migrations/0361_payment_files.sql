-- SEPA credit transfers for credit notes. A file is created, handed over to the bank once, and paid; or it is cancelled.
create table payment_files (
  id uuid primary key,
  number integer generated always as identity unique,
  state text not null check (state in ('created', 'handed_over', 'paid', 'cancelled')),
  execution_date date not null,
  debtor_name text not null,
  debtor_iban text not null,
  debtor_bic text,
  total_cents bigint not null check (total_cents > 0),
  needs_second_person boolean not null,
  created_at timestamptz not null,
  -- `staff <id>`, `key <id>`, or `operator` for the key of the configuration.
  created_by text not null,
  created_by_name text,
  handed_over_at timestamptz,
  handed_over_by text,
  handed_over_by_name text,
  cancelled_at timestamptz,
  cancelled_by_name text,
  cancel_reason text check (length(cancel_reason) between 1 and 1000),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (state not in ('handed_over', 'paid') or handed_over_at is not null),
  check (handed_over_at is null or not needs_second_person or handed_over_by <> created_by),
  -- A file that the bank may have is cancelled with a reason only.
  check (cancelled_at is null or handed_over_at is null or cancel_reason is not null)
);
create index payment_files_created on payment_files (created_at desc, id desc);

-- The transfer of one credit note, with the amounts and bank details as they were when the file was created.
create table transfers (
  id uuid primary key,
  file_id uuid not null references payment_files,
  position integer not null,
  credit_note_id uuid not null references credit_notes on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  -- Tax on construction work that the amount does not contain (§ 48 EStG).
  withholding text check (withholding in ('exempt', 'below_limit', 'withheld')),
  taxed_cents bigint not null default 0,
  withheld_cents bigint not null default 0,
  end_to_end_id text not null unique check (length(end_to_end_id) between 1 and 35),
  creditor_name text not null,
  iban text not null,
  bic text,
  state text not null default 'ordered' check (state in ('ordered', 'paid', 'returned', 'cancelled')),
  -- The day of the booking at the bank.
  paid_on date,
  returned_on date,
  return_reason text,
  unique (file_id, position),
  check ((state in ('paid')) <= (paid_on is not null)),
  check ((state = 'returned') = (returned_on is not null))
);
-- A credit note is in one transfer at most that is under way or arrived.
create unique index transfers_live on transfers (credit_note_id) where state in ('ordered', 'paid');
create index transfers_note on transfers (credit_note_id);
create index transfers_ordered on transfers (file_id) where state = 'ordered';

do $$
declare
  t text;
begin
  foreach t in array array['payment_files', 'transfers'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;
grant usage on all sequences in schema public to gewerk_system;

-- Credit notes that wait for their payment, the oldest first.
create index credit_notes_unpaid on credit_notes (issue_date, number) where state in ('sent', 'received');
