-- Terms and prices by category of service; the category is the type of the order.

alter table terms add column created_at timestamptz not null default now();
alter table terms add check (service_category in ('precheck', 'installation', 'meter_application',
  'installation_preparation', 'maintenance', 'defect_elimination', 'hardware_sale', 'reclamation', 'activation'));
alter table terms add check (title ?& array['de', 'en', 'fr'] and body ?& array['de', 'en', 'fr']);
alter table service_prices add check (price_purchasing_cents >= 0);

-- Who accepted is kept by name, too: people leave, what they agreed to stays.
alter table terms_acceptances add column author_name text not null;
create index terms_acceptances_account on terms_acceptances (account_id);

-- What another company is paid is nobody's business.
alter table service_prices enable row level security;
alter table service_prices force row level security;
create policy everything on service_prices to gewerk_system using (true) with check (true);
create policy tenant on service_prices to gewerk_app
  using (account_id is null or account_id = any ((select gewerk_accounts())::text[]));

-- The version in force of each category: the newest whose day has come, in Berlin.
create function terms_in_force(at timestamptz) returns setof terms language sql stable parallel safe as $$
  select distinct on (service_category) * from terms
  where valid_from <= (at at time zone 'Europe/Berlin')::date
  order by service_category, version desc $$;

-- Whether a company, or its master account for it, has accepted what is in force for a category; without terms: yes.
create function terms_are_accepted(category text, account text, at timestamptz) returns boolean
  language sql stable parallel safe as $$
  select not exists (
    select from terms_in_force(at) t
    where t.service_category = category and not exists (
      select from terms_acceptances a
      where a.terms_id = t.id
        and a.account_id in (account, (select parent_id from accounts where id = account)))) $$;
