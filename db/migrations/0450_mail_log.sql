-- Which email was queued for whom, and what became of it. Neither address nor text is kept: the reader is a contact, the
-- customer of the order, or a person of the back office.
create table mail_log (
  -- The id of the email task.
  id uuid primary key,
  template text not null,
  contact_id crm_id references contacts on delete cascade,
  account_id crm_id references accounts on delete cascade,
  job_id uuid references jobs on delete set null,
  queued_at timestamptz not null,
  -- skipped: the reader has left or has not confirmed the address. retrying: an attempt has failed, others follow.
  state text not null default 'queued' check (state in ('queued', 'retrying', 'sent', 'failed', 'skipped')),
  state_at timestamptz not null,
  -- The reply code of the mail server (RFC 5321, section 4.2) to the last attempt that failed.
  reply_code integer check (reply_code between 200 and 599)
);
create index mail_log_queued on mail_log (queued_at, id);
create index mail_log_contact on mail_log (contact_id);
create index mail_log_account on mail_log (account_id);
create index mail_log_job on mail_log (job_id);

-- Written with an event and by the task, and read by the marketplace, so the portal's role has no access.
grant select, insert, update, delete on mail_log to gewerk_system;
alter table mail_log enable row level security;
alter table mail_log force row level security;
create policy everything on mail_log to gewerk_system using (true) with check (true);
