-- What was done without a network arrives later. Beside the server's time, by which everything is decided and
-- ordered, stands when it was really done; null: at the same time. The device says how long ago that was, so it is
-- shown and proves nothing.
alter table history add column done_at timestamptz check (done_at < at);
alter table comments add column done_at timestamptz check (done_at < created_at);
alter table submissions add column done_at timestamptz;
alter table customer_signatures add column done_at timestamptz check (done_at < at);
