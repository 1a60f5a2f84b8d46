-- When an order was first offered to whoever fits. A company that fits later gets these orders too; one that
-- the marketplace keeps back, or offered to named companies alone, stays with them.

alter table jobs add column matched_at timestamptz;
update jobs set matched_at = created_at where status = 'open' and exists (select from offers where job_id = api_id);
create index jobs_matched on jobs (api_id) where status = 'open' and matched_at is not null;
