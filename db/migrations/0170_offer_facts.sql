-- When the marketplace withdraws an offer by itself; null: it stays until it is accepted or withdrawn.
alter table offers add column expires_at timestamptz;

-- Rows of the offers list also show distance, duration and products; existing rows get them once.
-- Row-level security applies to the migrating role too, unless it is a superuser.
set local role gewerk_system;
update order_rows r set body = r.body || jsonb_build_object(
  'expires_at', null,
  'services_total_minutes', j.services_total_minutes,
  'products', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'quantity', p.quantity) order by p.position), '[]')
    from job_products p where p.job_id = j.api_id),
  'distance_km', (
    select round(2 * 6371 * asin(least(1, sqrt(
      sin(radians(place.latitude - a.latitude) / 2) ^ 2
      + cos(radians(a.latitude)) * cos(radians(place.latitude)) * sin(radians(place.longitude - a.longitude) / 2) ^ 2))))
    from accounts a, lateral (
      select coalesce(c.latitude, avg(code.latitude)) as latitude, coalesce(c.longitude, avg(code.longitude)) as longitude
      from postal_codes code where code.postal_code = c.postal_code and c.latitude is null) place
    where a.id = r.account_id))
from jobs j join customers c on c.id = j.customer_id
where j.api_id = r.job_id and r.queue = 'offers';
reset role;
