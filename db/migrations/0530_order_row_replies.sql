-- The rows of orders and offers in lists as JSON text that is sent as it is, so that a list neither parses nor builds its rows.
-- Rows written by a former version have none; lists build it from `body` then.
alter table order_rows
  add column reply text,
  -- Names the shape of `reply`. Another version of the portal uses only a reply of its own shape.
  add column reply_format text;

-- A former version that runs during the upgrade writes `body` alone.
create function drop_order_row_reply() returns trigger language plpgsql as $$
begin
  new.reply := null;
  new.reply_format := null;
  return new;
end $$;
create trigger order_rows_reply before update of body on order_rows for each row
  when (new.reply is not distinct from old.reply and new.body is distinct from old.body)
  execute function drop_order_row_reply();
