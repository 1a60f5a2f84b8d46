-- Since when the protocol of an order is being created, so that its page can say so. Null when it is there or has
-- failed.
alter table jobs add column protocol_requested_at timestamptz;
