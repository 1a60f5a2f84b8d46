-- Comments become a conversation: attachments, mentions, changes within minutes, and unread marks.

-- Every insert happens while the order is locked, so that `seq` grows in the order in which messages become visible.
alter table comments
  add column seq bigint generated always as identity,
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- A message may consist of files only. A deleted message keeps its row, so that the conversation shows the gap.
  drop constraint comments_message_check,
  add constraint comments_message_length check (length(message) <= 4000 and (deleted_at is null or message = ''));

create table comment_files (
  comment_id uuid not null references comments on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  file_id uuid not null references files on delete cascade,
  position integer not null,
  primary key (comment_id, file_id)
);
create index comment_files_file on comment_files (file_id);
create index comment_files_job on comment_files (job_id);

create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  contact_id crm_id not null references contacts,
  primary key (comment_id, contact_id)
);
create index comment_mentions_contact on comment_mentions (contact_id);

-- One row for each person and order with messages that the person has not read.
create table comment_unread (
  contact_id crm_id not null references contacts on delete cascade,
  account_id crm_id not null references accounts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  first_seq bigint not null,
  last_seq bigint not null check (last_seq >= first_seq),
  primary key (contact_id, account_id, job_id)
);
create index comment_unread_job on comment_unread (job_id);

grant select, insert, update, delete on comment_files, comment_mentions, comment_unread to gewerk_app, gewerk_system;
grant usage on all sequences in schema public to gewerk_system, gewerk_app;

alter table comment_files enable row level security;
alter table comment_files force row level security;
create policy everything on comment_files to gewerk_system using (true) with check (true);
create policy tenant on comment_files to gewerk_app
  using (exists (select from jobs where jobs.api_id = comment_files.job_id));

alter table comment_mentions enable row level security;
alter table comment_mentions force row level security;
create policy everything on comment_mentions to gewerk_system using (true) with check (true);
create policy tenant on comment_mentions to gewerk_app
  using (exists (select from comments where comments.id = comment_mentions.comment_id));

alter table comment_unread enable row level security;
alter table comment_unread force row level security;
create policy everything on comment_unread to gewerk_system using (true) with check (true);
create policy tenant on comment_unread to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]));

-- Webhooks report only what the marketplace may read: a company's internal messages stay with the company.
create or replace function history_tells_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  told record;
begin
  if not 'admin' = any (new.audience) then
    return null;
  end if;
  for told in
    insert into webhook_deliveries (webhook_id, history_id, type, next_at, created_at)
    select w.id, new.id, new.step, new.at, new.at from webhooks w
    where w.state = 'active' and webhook_hears(w.events, new.subject, new.step)
    returning id, webhook_id
  loop
    perform webhook_enqueue(told.id, told.webhook_id, interval '0');
  end loop;
  return null;
end $$;
