-- The steps of an import with their person: a list of {step, at, by}, the first step first. The version before writes none.
alter table order_imports add column steps jsonb not null default '[]';
update order_imports i set steps = coalesce(
  (
    select jsonb_agg(jsonb_build_object(
      'step', s.step,
      'at', to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'by', s.by
    ) order by s.at)
    from (values ('run', i.started_at, i.started_by), ('undo', i.undone_at, i.undone_by)) as s(step, at, by)
    where s.at is not null
  ),
  '[]'
);
