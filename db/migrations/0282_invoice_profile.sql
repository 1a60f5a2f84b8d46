-- The e-invoice in the credit notes of a company. XRechnung needs a contact of the company.
create type invoice_profile as enum ('en16931', 'xrechnung');
alter table accounts
  add column invoice_profile invoice_profile not null default 'en16931',
  add column invoice_email text check (length(invoice_email) <= 254),
  add column invoice_phone text check (length(invoice_phone) <= 255);
