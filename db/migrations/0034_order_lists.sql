-- Orders without an appointment stand last in a list by appointment; so that a page can begin behind any row,
-- what is sorted by has a value in each.
drop index order_rows_appointment;
create index order_rows_appointment
  on order_rows (account_id, queue, coalesce(appointment_start, 'infinity'::timestamptz), job_id);

-- Whom nobody has called yet.
alter table order_rows add column contacted boolean not null default false;

-- What the rules ask about an order, so that a row can say what may be done with it.
update order_rows r set
  contacted = j.contacted_at is not null,
  body = r.body || jsonb_build_object('facts', jsonb_build_object(
    'type', j.order_type, 'status', j.status, 'resumesTo', j.resumes_to,
    'hold', case when j.hold_reason is not null then jsonb_build_object(
      'reason', j.hold_reason, 'substate', j.hold_substate, 'mover', j.hold_next) end,
    'asyncAppointment', j.async_appointment, 'isRemote', j.is_remote,
    'signatureRequired', j.is_customer_sign_required, 'signature', j.signature,
    'canPropose', 'partner' = any (o.can_create_proposal),
    'hasReportForm', o.multiday_documentation_form_id is not null))
from jobs j join opportunities o on o.id = j.opportunity_id
where j.api_id = r.job_id and r.queue <> 'offers';
