-- The marketplace searches all orders by the beginnings of words: numbers, name, customer, place. `order_rows` has a
-- text per company and none for orders without one.
create table order_search (
  job_id uuid primary key references jobs on delete cascade,
  words tsvector not null
);
grant select, insert, update, delete on order_search to gewerk_system;
-- Not forced: the triggers write as the owner, for companies too, which see no row of it.
alter table order_search enable row level security;
create policy everything on order_search to gewerk_system using (true) with check (true);

-- Letters without their marks: "sahin" finds "Şahin". Letters without a decomposition in Unicode are replaced.
create function remove_marks(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(translate(normalize(words, nfkd), 'ßıøłđæœ', 'sioldao'), '[\u0300-\u036f]', '', 'g')
$$;

-- Umlauts in both spellings, so that "muller" and "mueller" find "Müller". Punctuation becomes a blank, because
-- PostgreSQL would keep `K-4711` as one word.
create function to_search_words(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', regexp_replace(
    remove_marks(lower(words)) || ' '
      || remove_marks(replace(replace(replace(replace(lower(words), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss')),
    '[^a-z0-9]+', ' ', 'g'))
$$;

create function get_order_search_words(j jobs, c customers) returns tsvector language sql stable as $$
  select to_search_words(concat_ws(' ', j.name, j.sfid, j.eid, j.invoicing_eid, j.partner_eid, j.project,
    c.first_name, c.last_name, c.company_name, c.street, c.postal_code, c.city))
$$;

-- Row-level security applies to the migrating role too, unless it is a superuser.
set local role gewerk_system;
insert into order_search (job_id, words)
select j.api_id, get_order_search_words(j, c) from jobs j join customers c on c.id = j.customer_id;
reset role;
create index order_search_words on order_search using gin (words);

create function save_order_search(id uuid, found tsvector) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into order_search (job_id, words) values (id, found)
  on conflict (job_id) do update set words = excluded.words where order_search.words <> excluded.words
$$;

create function order_changes_search() returns trigger language plpgsql as $$
begin
  perform save_order_search(new.api_id, get_order_search_words(new, c)) from customers c where c.id = new.customer_id;
  return null;
end $$;
create trigger order_changes_search
  after insert or update of name, sfid, eid, invoicing_eid, partner_eid, project, customer_id on jobs
  for each row execute function order_changes_search();

create function customer_changes_search() returns trigger language plpgsql as $$
begin
  perform save_order_search(j.api_id, get_order_search_words(j, new)) from jobs j where j.customer_id = new.id;
  return null;
end $$;
create trigger customer_changes_search
  after update of first_name, last_name, company_name, street, postal_code, city on customers
  for each row execute function customer_changes_search();

-- Creating the triggers waited for calls that were writing. Their orders are added here.
set local role gewerk_system;
insert into order_search (job_id, words)
select j.api_id, get_order_search_words(j, c) from jobs j join customers c on c.id = j.customer_id
where not exists (select from order_search s where s.job_id = j.api_id)
on conflict do nothing;
reset role;

-- The list of all orders and of one company's orders, the last change of status first.
create index jobs_recent on jobs (status_since desc, api_id desc);
create index jobs_partner_recent on jobs (partner_account_id, status_since desc, api_id desc);
drop index jobs_partner;
