-- Tax on construction work that is withheld from payments (§ 48 EStG).
alter table credit_notes
  -- The price of the construction work including VAT, also VAT that the recipient owes (§ 48 Abs. 3 EStG).
  add column construction_cents bigint not null default 0 check (construction_cents >= 0),
  -- What would have been withheld on the day of issue, as the document announces it.
  add column announced_tax_cents bigint not null default 0 check (announced_tax_cents >= 0),
  -- Set by the payment. Null: not paid, no construction work, or paid before the tax was recorded.
  add column withholding text check (withholding in ('exempt', 'below_limit', 'withheld')),
  -- The part of the year's prices from which the tax was withheld; more than the own price if it makes up for
  -- earlier payments.
  add column taxed_cents bigint not null default 0 check (taxed_cents >= 0),
  add column withheld_cents bigint not null default 0 check (withheld_cents between 0 and net_cents + vat_cents),
  add check (withholding is null or paid_at is not null),
  add check (withholding is not distinct from 'withheld' or (withheld_cents = 0 and taxed_cents = 0));

update credit_notes n
set construction_cents = work.price
from (
  select l.credit_note_id,
    round(sum(l.net_cents) * case m.vat_status when 'small_business' then 1 else 1.19 end) as price
  from credit_note_lines l join credit_notes m on m.id = l.credit_note_id
  where l.work_kind in ('construction', 'repair')
  group by l.credit_note_id, m.vat_status
) work
where work.credit_note_id = n.id;
