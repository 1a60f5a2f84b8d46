-- The work queue of the marketplace is read from what is there: work to approve, proposals, documents and so on. Only
-- two facts are stored: who takes care of an item, and which orders have a message without an answer.
create table work_owners (
  -- A kind of the queue, and the id of its order, proposal, document or credit note.
  kind text not null,
  item_id uuid not null,
  staff_id uuid not null references staff_people on delete cascade,
  taken_at timestamptz not null,
  primary key (kind, item_id)
);
create index work_owners_staff on work_owners (staff_id);
grant select, insert, update, delete on work_owners to gewerk_system;
alter table work_owners enable row level security;
alter table work_owners force row level security;
create policy everything on work_owners to gewerk_system using (true) with check (true);

-- The oldest message of a company since the marketplace last wrote to it.
create table open_questions (
  job_id uuid primary key references jobs on delete cascade,
  comment_id uuid not null references comments on delete cascade,
  asked_at timestamptz not null
);
create index open_questions_asked on open_questions (asked_at);
create index open_questions_comment on open_questions (comment_id);
grant select, insert, update, delete on open_questions to gewerk_system;
-- Not forced: the trigger writes as the owner, for companies too, which see no row of it.
alter table open_questions enable row level security;
create policy everything on open_questions to gewerk_system using (true) with check (true);

create function save_open_question(job uuid, comment uuid, at timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into open_questions (job_id, comment_id, asked_at) values (job, comment, at)
  -- Changes nothing, but locks the row: a call that closes the question at this moment must not miss the new message.
  on conflict (job_id) do update set job_id = excluded.job_id
$$;
create function remove_open_question(job uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$ delete from open_questions where job_id = job $$;

-- Internal messages of a company and logged calls are no questions. A message of the marketplace has no contact.
create function comment_changes_question() returns trigger language plpgsql as $$
begin
  if new.kind <> 'comment' or not 'admin' = any (new.visible_for) then
    return null;
  elsif new.contact_id is null then
    perform remove_open_question(new.job_id);
  elsif new.deleted_at is null then
    perform save_open_question(new.job_id, new.id, new.created_at);
  else
    perform remove_open_question(new.job_id);
    perform save_open_question(c.job_id, c.id, c.created_at) from comments c
    where c.job_id = new.job_id and c.kind = 'comment' and 'admin' = any (c.visible_for)
      and c.contact_id is not null and c.deleted_at is null
      and c.created_at > coalesce((select max(own.created_at) from comments own
        where own.job_id = new.job_id and own.kind = 'comment' and own.contact_id is null), '-infinity')
    order by c.created_at limit 1;
  end if;
  return null;
end $$;
create trigger comment_changes_question after insert or update of deleted_at on comments
  for each row execute function comment_changes_question();

-- Row-level security applies to the migrating role too, unless it is a superuser.
set local role gewerk_system;
insert into open_questions (job_id, comment_id, asked_at)
select distinct on (c.job_id) c.job_id, c.id, c.created_at from comments c
where c.kind = 'comment' and 'admin' = any (c.visible_for) and c.contact_id is not null and c.deleted_at is null
  -- Older messages have been answered elsewhere.
  and c.created_at > now() - interval '14 days'
  and c.created_at > coalesce((select max(own.created_at) from comments own
    where own.job_id = c.job_id and own.kind = 'comment' and own.contact_id is null), '-infinity')
order by c.job_id, c.created_at;
reset role;

create index counter_proposals_pending on counter_proposals (created_at) where state = 'pending';
create index additional_services_pending on additional_services (created_at) where state = 'pending';
create index credit_note_objections_open on credit_note_objections (objected_at) where answered_at is null;
create index jobs_held_by_marketplace on jobs (status_since)
  where hold_next = 'admin' and status in ('on_hold', 'on_hold_before_accepted');
create index jobs_protocol_failed on jobs (protocol_failed_at) where protocol_failed_at is not null;
create index submissions_document_failed on submissions (document_failed_at) where document_failed_at is not null;
