-- What is sent in a form leaves the order's version as it is, and still wants a protocol that says it: an
-- edition counts what was sent, a report's changes included.

alter table protocols add column edition integer not null default 0 check (edition >= 0);
alter table protocols drop constraint protocols_job_id_order_version_key;
alter table protocols add constraint protocols_once unique (job_id, order_version, edition);
