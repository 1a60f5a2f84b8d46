-- Who sees which row. gewerk_app: the companies of the person who calls (gewerk.accounts, set for the
-- transaction by the door); nothing set, nothing seen. gewerk_system: everything.

create function gewerk_accounts() returns text[] language sql stable parallel safe as
  $$ select string_to_array(nullif(current_setting('gewerk.accounts', true), ''), ',') $$;

grant usage on schema public to gewerk_app, gewerk_system;
grant select, insert, update, delete on all tables in schema public to gewerk_system;
grant usage on all sequences in schema public to gewerk_system, gewerk_app;
revoke update, delete on history from gewerk_system;

-- What everybody may read and no partner may write.
grant select on brands, opportunities, opportunity_contacts, terms, service_prices, postal_codes,
  form_definitions to gewerk_app;

-- What partners' calls write, within what they see.
grant select, insert, update, delete on
  accounts, account_qualifications, contacts, memberships, terms_acceptances, customers, jobs, offers, job_services,
  job_custom_services, job_products, product_orders, job_cancellations, comments, access_links,
  briefing_documents, order_rows, files, company_documents, job_files, submissions, customer_signatures,
  protocols, idempotency_keys, push_subscriptions to gewerk_app;
grant select on credit_notes, credit_note_lines to gewerk_app;
grant select, insert on history to gewerk_app;

do $$
declare
  t record;
  system_only constant text[] := array['session_families', 'refresh_tokens', 'login_links', 'known_devices',
    'login_failures', 'document_numbers'];
  open_tables constant text[] := array['brands', 'opportunities', 'opportunity_contacts', 'terms', 'service_prices',
    'postal_codes', 'form_definitions'];
  own constant text := 'account_id = any ((select gewerk_accounts())::text[])';
  of_job constant text := 'exists (select from jobs where jobs.api_id = job_id)';
  rule text;
begin
  for t in
    select tablename from pg_tables where schemaname = 'public' and not tablename like 'gewerk\_%'
  loop
    rule := case
      when t.tablename = any (open_tables) or t.tablename = any (system_only) then null
      when t.tablename = 'accounts' then 'id = any ((select gewerk_accounts())::text[])'
      when t.tablename in ('account_qualifications', 'contacts', 'memberships', 'terms_acceptances', 'offers',
        'order_rows', 'company_documents', 'submissions', 'customer_signatures', 'credit_notes') then own
      when t.tablename in ('job_services', 'job_custom_services', 'job_products', 'product_orders',
        'job_cancellations', 'comments', 'access_links', 'job_files', 'protocols') then of_job
      when t.tablename = 'credit_note_lines' then
        'exists (select from credit_notes where credit_notes.id = credit_note_id)'
      when t.tablename = 'customers' then 'exists (select from jobs where jobs.customer_id = customers.id)'
      when t.tablename = 'briefing_documents' then format('job_id is null or %s', of_job)
      when t.tablename = 'files' then
        format('%s or exists (select from jobs where jobs.api_id = files.job_id)', own)
      when t.tablename = 'history' then own
      when t.tablename = 'jobs' then
        'partner_account_id = any ((select gewerk_accounts())::text[])
         or exists (select from offers where offers.job_id = api_id and offers.state in (''open'', ''rejected''))'
      when t.tablename in ('idempotency_keys', 'push_subscriptions') then 'true'
    end;
    if t.tablename = any (open_tables) then continue; end if;
    if rule is null and not t.tablename = any (system_only) then
      raise exception 'no rule of tenancy for table %', t.tablename;
    end if;
    execute format('alter table %I enable row level security', t.tablename);
    execute format('alter table %I force row level security', t.tablename);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t.tablename);
    if rule is not null then
      execute format('create policy tenant on %I to gewerk_app using (%s)', t.tablename, rule);
    end if;
  end loop;
end $$;
