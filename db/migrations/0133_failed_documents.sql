-- Since when the document of a credit note, of an order or of a report cannot be made, so that the marketplace can see
-- it and the company does not wait for nothing. Null again as soon as the document is there.
alter table credit_notes add column document_failed_at timestamptz;
alter table jobs add column protocol_failed_at timestamptz;
alter table submissions add column document_failed_at timestamptz;
create index credit_notes_document_failed on credit_notes (document_failed_at) where document_failed_at is not null;
