-- Rows of lists name brand and project as objects, as the order itself does.
update order_rows r set body = r.body || jsonb_build_object(
  'brand', jsonb_build_object('id', b.id, 'name', b.name),
  'project', case when j.project is not null then jsonb_build_object('name', j.project) end)
from jobs j
join opportunities o on o.id = j.opportunity_id
join brands b on b.id = o.brand_id
where j.api_id = r.job_id and r.queue <> 'offers';
