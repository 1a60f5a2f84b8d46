-- Replies with the secret of a webhook or the path of an order link were stored for repeated requests.
delete from idempotency_keys
where call in (
  'operator webhook.create', 'operator webhook.renewSecret', 'operator access.create',
  'staff webhook.create', 'staff webhook.renewSecret', 'staff access.create'
);
