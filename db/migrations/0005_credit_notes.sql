-- Self-billing (§14 (2) sentence 2 UStG): numbers without gaps per year, both parties' data as they
-- were on the day of issue.

create type credit_note_state as enum ('sent', 'received', 'paid', 'cancelled', 'cancellation_sent');

-- The last number given out; taken under a row lock, so that a rollback gives it back.
create table document_numbers (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

create table credit_notes (
  id uuid primary key,
  number text not null unique,
  account_id crm_id not null references accounts,
  state credit_note_state not null default 'sent',
  issue_date date not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null generated always as (net_cents + vat_cents) stored,
  vat_rate numeric(5, 2) not null check (vat_rate >= 0),
  vat_status vat_status not null,
  outside_communication_number text,
  issuer jsonb not null,
  recipient jsonb not null,
  file_id uuid references files,
  paid_at timestamptz,
  cancellation_number text unique,
  cancellation_date date,
  cancellation_file_id uuid references files,
  search text not null,
  created_at timestamptz not null,
  check (vat_status = 'standard' or vat_cents = 0),
  check ((state in ('cancelled', 'cancellation_sent')) = (cancellation_number is not null)),
  check ((cancellation_number is null) = (cancellation_date is null))
);
create index credit_notes_account on credit_notes (account_id, issue_date desc, id);

create table credit_note_lines (
  credit_note_id uuid not null references credit_notes on delete cascade,
  position integer not null,
  job_id uuid not null references jobs,
  description text not null,
  quantity numeric(12, 3) not null,
  unit_measure text not null,
  price_cents bigint not null,
  net_cents bigint not null,
  performed_on date not null,
  primary key (credit_note_id, position)
);
create index credit_note_lines_job on credit_note_lines (job_id);
