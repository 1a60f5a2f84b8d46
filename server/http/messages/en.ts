import type { FieldFault, RefusalCode } from '#contract/errors'

export const refusalTexts: Record<RefusalCode, string> = {
  malformed_json: 'The request is not valid JSON.',
  bad_request: 'The request cannot be read. Please check its address and content.',
  unauthenticated: 'Please log in.',
  token_expired: 'Your log-in has expired. Please log in again.',
  invalid_user: 'There is no account for this email address.',
  invalid_password: 'The password is wrong.',
  no_password_set: 'No password has been set for this account yet. Please reset it.',
  second_factor_required: 'Please confirm the log-in with your second factor.',
  invalid_code: 'This code is wrong or has expired.',
  login_failed: 'Email address or password is wrong.',
  role_not_allowed: 'Your role does not allow this.',
  foreign_request: 'This request does not come from the back office. Nothing was changed.',
  password_login_off:
    'Logging in with a password is switched off. Please log in with your identity provider.',
  provider_refused: 'The identity provider did not confirm the log-in. Please try again.',
  provider_no_access:
    'The identity provider knows you, but you have no access to the back office. Please ask an administrator.',
  provider_login_expired: 'This log-in has expired or was already used. Please start again.',
  provider_unavailable: 'The identity provider does not answer. Please try again in a few minutes.',
  provider_person_refused:
    'Your identity provider knows you, but you have no access here. Please ask an administrator of your company.',
  second_factor_missing: 'This requires a second factor. Please set one up in your account first.',
  identity_provider_changed: 'These settings have been changed in the meantime. Please check them.',
  provider_login_missing:
    'Please log in with the identity provider yourself first. This makes sure that nobody is locked out.',
  domain_taken: 'This domain already belongs to another company in this portal. Please contact support.',
  scope_missing:
    'This key lacks a scope; missing names it. Administrators grant it in the back office, under Programs.',
  key_changed: 'Someone else has changed this key in the meantime. Please check it.',
  form_draft_changed:
    'Another person has changed the draft of this form meanwhile. Please check its current state.',
  import_changed: 'Another person has changed this import meanwhile. Please check its current state.',
  last_administrator:
    'This is the last person with the role of administrator. Please give the role to someone else first.',
  last_factor: 'This is your last second factor. Please set up another one first.',
  view_only: 'You cannot change anything in this view. You see the portal as the company sees it.',
  document_changed: 'This document was checked or changed meanwhile. Please look at it again.',
  work_taken: 'Someone else has taken this meanwhile.',
  staff_changed: 'Someone else has changed this person’s details in the meantime. Please check them.',
  proof_required: 'Please confirm first that it is you.',
  duplicate_account: 'This email address or company is already registered. Please contact support.',
  forbidden: 'You are not allowed to do this. Please ask your company’s administrator.',
  account_state: 'Your company’s status does not allow this yet.',
  not_found: 'This does not exist, or no longer exists.',
  offer_taken: 'This order has already been taken.',
  account_incomplete: 'Some details of your company are missing before you can accept.',
  credit_note_blocked:
    'No credit note can be issued for this company: missing lists what is missing or wrong. The company has been notified.',
  order_changed: 'The order has been changed in the meantime. Please check its current state.',
  webhook_changed: 'This webhook was changed meanwhile. Please check it as it is now.',
  account_changed: 'The company’s details have been changed in the meantime. Please check them.',
  status_not_allowed: 'This step is not possible in the current status.',
  proposal_changed:
    'These proposals have changed meanwhile. Please check them again. The companies are in current.',
  second_person_required: 'A second person has to approve this.',
  transfers_changed: 'Some of these credit notes cannot be paid any more. Their ids are in current.',
  paying_account_missing: 'The IBAN of the marketplace is missing in MARKETPLACE_COMPANY.',
  in_payment_file: 'This credit note is in a payment file. Cancel the file or wait for the bank.',
  statement_unreadable:
    'This file cannot be read as a bank statement. The reason and the place are in current.',
  withholding_changed: 'The tax to withhold has changed meanwhile. Details are in current.',
  additional_services_open:
    'Additional services of this order are not answered or agreed yet. Please settle them first.',
  event_not_allowed: 'This event is not possible in the current status.',
  comments_closed: 'This order no longer takes comments.',
  comment_final: 'This message can no longer be changed. That is only possible in the first five minutes.',
  comment_changed: 'This message has meanwhile been changed on another device.',
  customer_mailed_often:
    'This email has gone to the customer three times today. Please call, or write again tomorrow.',
  no_customer_email: 'There is no email address for this customer. Please call instead.',
  not_editable: 'This can no longer be changed.',
  appointment_clash: 'This person already has an appointment at that time.',
  last_admin: 'This is the company’s last administrator. Please give the role to someone else first.',
  terms_accepted: 'These terms have already been accepted. Please refresh the page.',
  terms_outdated: 'This version of the terms is not in force. Please refresh the page.',
  terms_changed: 'A newer version has been published meanwhile. Your text is still here.',
  price_changed: 'Someone has set another price for this day meanwhile. Your entries are still here.',
  already_exists: 'This already exists.',
  issuer_missing:
    'Credit notes cannot be issued yet: the company that issues them is not configured (MARKETPLACE_COMPANY).',
  erasure_blocked: 'Something has to be done before anything can be deleted. Nothing was deleted.',
  erasure_changed:
    'What is deleted and what is kept has changed meanwhile. Please look through it once more. Nothing was deleted.',
  draft_changed:
    'This form has been filled in further on another device meanwhile. What you entered is still there.',
  form_sent_meanwhile: 'This form was meanwhile completed by someone else. What you entered is still there.',
  upload_offset:
    'This part of the file does not follow what has already arrived. Please continue where that ends.',
  link_expired: 'This link has expired or has been used. Please ask for a new one.',
  too_large: 'This is too large: at most 25 MB a file and 1 MB a request.',
  unsupported_type: 'This type of file is not supported. JPG, PNG, GIF and PDF are.',
  broken_picture: 'This picture is damaged and cannot be opened. Intact JPG, PNG, GIF and PDF are supported.',
  unsupported_media_type: 'This type of content is not accepted here. Please send JSON.',
  validation_failed: 'Please check the highlighted fields.',
  idempotency_key_reused: 'This Idempotency-Key was used with different content. Please use a new one.',
  documents_pending: 'Some documents are still being created. Please try again in a minute.',
  package_by_email:
    'This package is too large to download directly or not complete yet. You can request it by email.',
  nothing_to_export: 'There is nothing to download here.',
  too_much_to_export: 'That is too much at once. Please narrow the list by search or filters.',
  too_many_requests: 'Too many attempts. Please wait a moment.',
  request_aborted: 'The request was interrupted. Please try again.',
  internal_error: 'Something went wrong on our side. Nothing has been changed.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  slow_connection:
    'The connection is too slow; the file did not arrive in full. It is still on your device and will be sent again.',
}

export const faultTexts: Record<FieldFault, string> = {
  required: 'Please fill this in.',
  invalid: 'This is not valid.',
  invalid_type: 'This has the wrong form.',
  invalid_email: 'Please enter a valid email address.',
  invalid_id: 'This is not a valid id.',
  invalid_date: 'Please enter a valid date.',
  invalid_enum: 'There is no such choice.',
  too_long: 'This is too long.',
  too_short: 'This is too short.',
  too_small: 'This value is too small.',
  too_precise: 'Please use three decimal places at most.',
  too_big: 'This value is too large.',
  unknown_field: 'There is no such field.',
  date_incomplete: 'Please enter both start and end of the appointment.',
  end_before_start: 'The end must come after the start.',
  date_too_early: 'This day is too early.',
  empty_lines: 'At least one service or product is needed.',
  choose_offered_date: 'Please choose one of the offered appointments.',
  acknowledge: 'Please confirm the notice.',
  answer_missing: 'Please write an answer or add files.',
  chargepoint_missing: 'Please enter the charge point number, or write why there is none.',
  input_not_asked: 'This event does not take this field.',
  signature_not_asked:
    'The customer cannot sign this order now: it needs no signature, has one, or the work has not started. Give another reason.',
  file_unknown: 'There is no such file. Please upload it again.',
  person_unknown: 'This person is not part of your company or cannot see the order.',
  signature_blank: 'There is no signature in this picture. Please sign again.',
  report_of_day: 'There is already a report for this day. Please enter a title that tells the two apart.',
  picture_missing: 'A photo is missing here.',
  form_incomplete: 'The form is not complete yet.',
  given_twice: 'Entered twice; please enter it once.',
  name_twice: 'This name is already used in this form.',
  view_exists: 'Another view already has this name.',
  views_full: 'You have saved 20 views, which is the limit. Delete one first.',
  condition_unreadable: "This condition cannot be read. Example: {question} = 'value' and {other} > 3",
  condition_on_nothing: 'This condition refers to a question that does not exist.',
  empty_range: 'These limits leave no value.',
  company_restricted: 'This company is restricted and takes no offers.',
  company_on_holiday: 'This company takes no offers during its holiday.',
  choose_location: 'Please choose the location.',
  address_unknown: 'The town does not belong to this postal code.',
  qualification_missing: 'Please choose at least one qualification.',
  service_type_missing: 'Please choose what type of service this is.',
  lines_empty: 'At least one of custom_services, products or services must be non-empty',
  email_taken: 'This address belongs to someone outside your company. Please enter another one.',
  one_day_only: 'This order takes one day: start and end have to be on the same day.',
  one_year_only: 'DATEV takes one calendar year at a time. Please choose a shorter range.',
  same_date: 'This is the current appointment. Please choose another one.',
  invalid_name:
    'Only letters of the Latin alphabet, spaces, hyphens, apostrophes and full stops are allowed.',
  invalid_phone: 'The phone format is invalid. Example: 0123 456 7890',
  password_too_short: 'At least 6 characters.',
  password_lowercase: 'At least one lowercase letter.',
  password_uppercase: 'At least one uppercase letter.',
  password_special: 'At least one special character, such as ! or ?.',
  passwords_differ: 'The passwords must match.',
  wrong_password: 'This is not your current password.',
  wrong_name: 'This is not the company’s name.',
  wrong_code: 'This code is wrong or has expired.',
  accept_terms: 'Please accept the terms of service.',
  date_past: 'This appointment is in the past.',
  price_not_higher: 'The new price has to be higher than the current one.',
  invalid_iban: 'This IBAN is invalid. Please check every character.',
  invalid_bic: 'This BIC is invalid: 8 or 11 characters, for example WELADE8LXXX.',
  bic_country: 'BIC and IBAN belong to different countries.',
  iban_needed: 'While orders are open, the IBAN can be changed but not cleared.',
  consent_outdated: 'There is a new version of this agreement. Please refresh the page.',
  start_date_missing: 'Please provide the start date of this document to continue.',
  end_date_missing: 'Please provide the end date of this document to continue.',
  confirm_document: 'Please confirm that the details are correct.',
  invalid_url: 'Please enter a complete address, e.g. https://marketplace.example/gewerk.',
  closed_address:
    'Nothing is sent there: https:// to the open internet is allowed, and http:// to networks in WEBHOOK_NETWORKS alone.',
  invalid_domain: 'Please enter a domain, for example sample-electric.co.uk.',
  public_domain: 'This domain belongs to a public email service. Please enter the domain of your company.',
  issuer_unreachable:
    'No identity provider answers at this address. A public https address is allowed, for example https://login.microsoftonline.com/…/v2.0.',
  file_empty: 'The file is empty. Please choose another one.',
  file_without_rows: 'There are no orders below the header. Please add at least one row.',
  file_too_large: 'The file is too large. Please split it: at most 20 MB and 20,000 rows.',
  file_too_many_rows: 'The file has more than 20,000 rows. Please split it.',
  file_too_many_columns:
    'The file has more than 200 columns. Please delete the columns that are not about the order.',
  file_unknown_format: 'This file is not a table. CSV, Excel (XLSX) and JSON can be read.',
  file_old_excel:
    'This Excel format cannot be read, or the file has a password. Please save it as XLSX or CSV without a password.',
  file_formula:
    'The cell contains a formula. Please replace all formulas by their values (copy, paste special: values).',
  file_broken: 'The file is damaged. Please save it again and choose it once more.',
  file_quote: 'A quotation mark in this row is not closed. Please correct the row.',
  file_control_character:
    'The file contains characters that no table has (for example NUL). Please save it again as CSV in UTF-8.',
}

/** Followed by the allowed values. */
export const allowedText = 'Possible'

/** Before the cell or the line of a file. */
export const placeText = 'Place'

/** Replaces `not_found` where the missing object has a name. */
export const missingTexts = { document: 'Document not found' }
