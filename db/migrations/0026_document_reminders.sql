-- Which of the reminders (30, 7, 1 days before a paper ends) went out: each of them once, whoever looks.
create table document_reminders (
  document_id uuid not null references company_documents on delete cascade,
  days integer not null check (days in (30, 7, 1)),
  sent_at timestamptz not null,
  primary key (document_id, days)
);
grant select, insert, update, delete on document_reminders to gewerk_system;
alter table document_reminders enable row level security;
alter table document_reminders force row level security;
create policy everything on document_reminders to gewerk_system using (true) with check (true);

-- The nightly look at what ends, or has ended.
create index company_documents_end on company_documents (lifetime_end) where lifetime_end is not null;
