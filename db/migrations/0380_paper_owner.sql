-- A company's document that is submitted again after a refusal belongs to the person who refused it: that person knows
-- what was wrong. The owner of an item is stored in `work_owners`; the company's call cannot write there, so a trigger
-- does, as the owner of the table (compare open_questions in 0341_work_queue.sql).
alter table work_owners no force row level security;

-- Taken at the creation of the document at the earliest: an owner from before an item began to wait does not count.
create function save_paper_owner(document uuid, person uuid, created timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into work_owners (kind, item_id, staff_id, taken_at)
  select 'paper', document, p.id, greatest(created, now()) from staff_people p
  where p.id = person and p.deactivated_at is null
  on conflict (kind, item_id) do nothing
$$;

create function company_document_keeps_checker() returns trigger language plpgsql as $$
declare person uuid;
begin
  if tg_op = 'UPDATE' then
    person := old.checked_by_staff;
  else
    select d.checked_by_staff into person from company_documents d
    where d.account_id = new.account_id and d.type = new.type and d.id <> new.id and d.checked_at is not null
    order by d.checked_at desc limit 1;
  end if;
  if person is not null then
    perform save_paper_owner(new.id, person, new.created_at);
  end if;
  return null;
end $$;
create trigger company_document_keeps_checker_insert after insert on company_documents
  for each row when (new.verified_at is null) execute function company_document_keeps_checker();
create trigger company_document_keeps_checker_update after update on company_documents
  for each row when (old.checked_by_staff is not null and new.checked_by_staff is null)
  execute function company_document_keeps_checker();
