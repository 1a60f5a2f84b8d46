-- The statistics of a company read its acceptances and declines of a period (readings N6).
create index history_step on history (account_id, step, at);
