-- Statements of the marketplace's bank (camt.053 or CSV), and their bookings as far as they are about transfers.
create table bank_statements (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 255),
  format text not null check (format in ('camt.053', 'csv')),
  -- The same file is imported once.
  sha256 bytea not null unique,
  first_day date,
  last_day date,
  -- Bookings that an earlier statement contained already, and those about something else.
  repeated_count integer not null default 0,
  unrelated_count integer not null default 0,
  created_at timestamptz not null,
  created_by_name text
);
create index bank_statements_created on bank_statements (created_at desc, id desc);

-- A booking about transfers. Others are counted and not stored, because they are none of the portal's business.
create table bank_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements on delete cascade,
  position integer not null,
  booked_on date not null,
  -- Negative: paid by the marketplace. Positive: returned to it.
  amount_cents bigint not null check (amount_cents <> 0),
  name text,
  iban text,
  reference text,
  purpose text not null default '',
  return_code text,
  state text not null check (state in ('matched', 'doubtful', 'ignored')),
  -- Why a person has to decide, or had to.
  doubt text,
  candidate_ids uuid[] not null default '{}',
  transfer_ids uuid[] not null default '{}',
  decided_at timestamptz,
  decided_by_name text,
  decision_reason text check (length(decision_reason) between 1 and 1000),
  unique (statement_id, position),
  check (state <> 'doubtful' or doubt is not null),
  check (state <> 'matched' or cardinality(transfer_ids) > 0)
);
create index bank_lines_doubtful on bank_lines (booked_on, id) where state = 'doubtful';

-- Recognizes bookings that overlapping statements repeat, also those that are not stored.
create table bank_booking_marks (
  mark bytea primary key,
  statement_id uuid not null references bank_statements on delete cascade
);
create index bank_booking_marks_statement on bank_booking_marks (statement_id);

do $$
declare
  t text;
begin
  foreach t in array array['bank_statements', 'bank_lines', 'bank_booking_marks'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;
