-- Cables and brackets have no serial number. Existing lines keep asking for one, as before.
alter table job_products add column has_serial_number boolean not null default true;

-- Photos and serial numbers in the answers that also answer the inputs of finishing, so that nothing is asked twice.
-- Computed when the form is submitted, because reading the form's model for every order would be slow.
alter table submissions add column order_values jsonb;
