-- The kind of work decides who owes the VAT (§ 13b UStG) and whether tax is withheld (§ 48 EStG). Null: the kind
-- follows from the type of the order.
create type work_kind as enum ('construction', 'repair', 'electricity', 'other');

alter table brand_services add column work_kind work_kind;
alter table job_services add column work_kind work_kind;
alter table job_custom_services add column work_kind work_kind;

-- The kind of the order on the day of issue; the same for all lines of an order.
alter table credit_note_lines add column work_kind work_kind;
update credit_note_lines l
set work_kind = case
  when j.order_type in ('installation', 'installation_preparation') then 'construction'
  when j.order_type in ('defect_elimination', 'reclamation') then 'repair'
  else 'other' end::work_kind
from jobs j where j.api_id = l.job_id;
alter table credit_note_lines alter column work_kind set not null;
