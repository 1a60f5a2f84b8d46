-- Mails that went out, by their Message-ID: a job that runs twice finds its row and sends nothing.
-- Neither address nor text is kept.

create table sent_mails (
  id uuid primary key,
  template text not null,
  job_id uuid references jobs on delete set null,
  sent_at timestamptz not null
);
create index sent_mails_job on sent_mails (job_id) where job_id is not null;

grant select, insert on sent_mails to gewerk_system;
alter table sent_mails enable row level security;
alter table sent_mails force row level security;
create policy everything on sent_mails to gewerk_system using (true) with check (true);
