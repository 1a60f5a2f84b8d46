-- Rows of lists name the number for invoicing beside the brand's own; rows that are there get it once.
-- Row-level security holds for whoever migrates as well, unless that is a superuser.
set local role gewerk_system;
update order_rows r
  set body = jsonb_set(r.body, '{job,invoicing_eid}', coalesce(to_jsonb(j.invoicing_eid), 'null'::jsonb))
  from jobs j
  where j.api_id = r.job_id and r.queue <> 'offers';
reset role;
