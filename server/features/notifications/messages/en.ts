import type { Messages } from './de.ts'

export const en = {
  frame: {
    hello: 'Hello {name},',
    questions_company: 'Any questions? {company} is there for you.',
    questions_company_phone: 'Any questions? You can reach {company} on {phone}.',
    why_customer: 'You receive this message because {company} is carrying out an order for you.',
    why_company: 'You receive this message because you are registered with {product} for your company.',
    why_choice: 'You receive this message because “{kind}” is switched on for email in your notifications.',
    why_address: 'You get this message because somebody entered this address with us.',
    why_login: 'You get this message because it is about your log-in with us.',
    support: 'Support: {contact}, Monday to Friday 9:00–17:00',
    stop: 'Receive no more offers',
    stop_kind: 'Unsubscribe only me from these emails',
    fact_order: 'Order',
    fact_company: 'Company',
    fact_visit: 'Appointment',
    fact_reason: 'Reason',
    fact_place: 'Place',
    fact_comment: 'Comment',
    fact_message: 'Message',
    fact_number: 'Number',
    fact_cancellation: 'Cancellation number',
    fact_total: 'Total amount',
    fact_iban: 'IBAN',
    fact_by: 'Changed by',
    fact_document: 'Document',
    fact_end: 'Valid until',
    fact_price: 'Price of the order',
    fact_duration: 'Duration',
    fact_until: 'Valid until',
    fact_rule: 'Rule',
    instant: '{day}, {time}',
    visit_one_day: '{day}, {from}–{to}',
    visit_days: '{day}, {from}, until {last_day}, {to}',
  },
  order_accepted: {
    subject: '{company} is taking on your order',
    text: 'Your order has been accepted: {company} will carry it out. The company will contact you within two working days to agree on an appointment.',
    text_visit:
      'Your order has been accepted: {company} will carry it out. The appointment is already fixed.',
  },
  appointment_confirmed: {
    subject: 'Your appointment: {visit}',
    text: 'Your appointment with {company} is confirmed. Please make sure that the work can be done at that time and that somebody is there.',
  },
  appointment_moved: {
    subject: 'New appointment: {visit}',
    text: '{company} has moved your appointment. The new one is given below. If it does not suit you, please contact the company directly.',
  },
  customer_unreachable: {
    subject: 'Please call back about your order',
    text: '{company} has tried several times to reach you by phone about your order. Please call back so that the work can go on.',
  },
  customer_signature_reminder: {
    subject: 'Your signature is still missing',
    text: 'The work on your order is done, only your signature is missing. Please agree with {company} when you can sign.',
  },
  signature_requested: {
    subject: 'Please sign: {company}',
    text: '{company} has carried out the work on your order and asks for your signature. You can sign on your phone or computer without logging in. The link is valid until {until} and only for you: please do not pass it on.',
    action: 'View and sign',
  },
  signature_requested_again: {
    subject: 'Reminder: {company} is waiting for your signature',
    text: 'Your signature is still missing: {company} needs it to complete your order. You can sign on your phone or computer without logging in. The link is valid until {until} and only for you: please do not pass it on.',
  },
  signature_received: {
    subject: 'Signed: {order}',
    text: '{customer} has signed by the link. The signature is with the order and in its record.',
  },
  signature_declined: {
    subject: 'Not signed: {order}',
    text: '{customer} has not signed by the link. The reason is with the order. You can still have it signed until it is approved.',
  },
  offer_new: {
    subject: 'New offer in {place}',
    text: 'There is a new offer for your company. Whoever accepts first gets the order.',
    action: 'View offer',
    no_visit: 'by arrangement',
  },
  offer_rule_accepted: {
    subject: 'Accepted automatically: {order}, {place}',
    text: 'Your rule “{rule}” has accepted this offer for you. Please contact the customer within two working days.',
    action: 'Open order',
    stop: 'You can switch off automatic acceptance at any time under Company › Rules for offers.',
  },
  order_cancelled: {
    subject: 'Cancelled: {order}, {place}',
    text: 'The marketplace has cancelled this order. Please do not go there any more.',
    text_by: '{by} has cancelled this order. Please do not go there any more.',
    text_withdrawn:
      'You no longer have this order: it is offered to other companies. Please do not go there any more.',
  },
  order_on_hold: {
    subject: 'On hold: {order}, {place}',
    text: 'The marketplace has put this order on hold. There is nothing for you to do; we will let you know when it continues.',
  },
  order_needs_action: {
    subject: 'Your turn: {order}, {place}',
    text: 'The order is on hold and waits for you. What is missing is written below and on the order page.',
  },
  order_released: {
    subject: 'Continues: {order}, {place}',
    text: 'The hold has ended. The order is back where it was before.',
  },
  order_closed: {
    subject: 'Closed: {order}, {place}',
    text: 'The marketplace does not pursue this order any further. Please do not go there any more. No credit note will follow.',
  },
  order_reworked: {
    subject: 'Rework needed: {order}',
    text: 'The review found that something remains to be done on this order. It is back under “In progress”.',
    action: 'Open order',
  },
  order_message: {
    subject: 'New message: {order}, {place}',
    text: 'The marketplace has written to you about this order. You can reply on the order page.',
  },
  order_mention: {
    subject: 'You were mentioned: {order}, {place}',
    text: '{by} mentioned you in a message about this order.',
  },
  order_service_answered: {
    subject: 'Additional service: {order}, {place}',
    text: 'The marketplace has answered about work that you did in addition.',
  },
  order_approved: {
    subject: 'Approved: {order}',
    text: 'The order has been reviewed and approved. The credit note will follow.',
    action: 'View order',
  },
  counter_proposal_ended: {
    subject_accepted: 'Counter-proposal accepted: {order}',
    subject_declined: 'Counter-proposal declined: {order}',
    subject_expired: 'Counter-proposal expired: {order}',
    text_accepted: 'The marketplace has accepted your counter-proposal. From now on this applies:',
    text_declined:
      'The marketplace has declined your counter-proposal. The order stays as it was agreed. You had proposed:',
    text_expired:
      'Your counter-proposal was not answered in time. The order stays as it was agreed. You had proposed:',
    action: 'Open the order',
  },
  order_delegated: {
    subject: 'An order for you in {place}',
    text: '{by} ({company}) has assigned an order to you. The link opens only this order, even without a password. Please do not pass it on.',
    action: 'Open the order',
    note: 'The link works until {until}, and no longer than the order is open.',
    why: 'You receive this message because {company} works with you.',
  },
  order_taken_back: {
    subject: 'Order in {place} taken back',
    text: '{by} ({company}) has assigned this order to someone else or taken the assignment back. There is nothing left for you to do; the link in the earlier e-mail no longer opens it.',
  },
  proposal_approved: {
    subject: 'Proposal accepted: {order}',
    text: 'Your proposal from the precheck is accepted. The order for the work waits for you among the new offers; nobody else was offered it.',
    action: 'View the order',
  },
  proposal_rejected: {
    subject: 'Proposal declined: {order}',
    text: 'Your proposal from the precheck was declined. The precheck is back where it was before; you can send a new proposal.',
    action: 'Revise the proposal',
  },
  credit_note_issued: {
    subject: 'Credit note {number}',
    text: 'A credit note has been issued for {orders, plural, one {one order} other {# orders}}. It is ready for you as a PDF.',
    action: 'Open credit notes',
  },
  credit_note_blocked: {
    subject: 'We cannot issue your credit note',
    text: 'A credit note for finished orders is waiting. We can issue it and pay you as soon as these details are in order.',
    fact: 'Please complete',
    self_billing_missing: 'Your consent to self-billing',
    tax_or_vat_id_missing: 'Tax number or VAT ID',
    tax_id_invalid: 'Tax number: what is entered is not a tax number',
    vat_id_invalid: 'VAT ID: the country code is missing, for example DE',
    action: 'Open payment details',
  },
  credit_note_cancelled: {
    subject: 'Credit note {number} cancelled',
    text: 'Credit note {number} has been cancelled. The cancellation document is ready for you as a PDF.',
    refund_none: 'Nothing had been paid yet.',
    refund_offset:
      '{total} had been paid: we deduct this amount from your next credit notes. There is nothing for you to transfer.',
    refund_transfer:
      '{total} had been paid: please transfer this amount back with the reference {cancellation}. The cancellation document says how.',
  },
  invitation: {
    subject: 'An order for you: {order}',
    text: 'You are not registered with us yet, and this order fits your company. The page shows the services and what they pay. With your name and a password you are in. Whoever accepts first gets the order.',
    action: 'See the order',
    why: 'You receive this message because we are looking for companies near you for this order.',
  },
  credit_note_package: {
    subject: 'Your credit notes as a zip',
    text_attached:
      'Attached {count, plural, one {is one credit note} other {are # credit notes}}, cancellations included, as PDF. Each also contains the machine-readable invoice (EN 16931).',
    text_link:
      '{count, plural, one {One credit note is} other {# credit notes are}} ready as a zip, cancellations included. It is too large for an e-mail: download it under “Credit notes” until {until}. You will be asked to log in.',
    action: 'Open credit notes',
  },
  objection_answered: {
    subject_accepted: 'Your objection is accepted: {number}',
    subject_declined: 'About your objection: {number}',
    text_accepted: 'Credit note {number} is being cancelled. The work will be credited anew.',
    text_declined:
      'We have checked credit note {number} and will not issue a new one. The reason is given below.',
    action: 'Open credit notes',
  },
  document_ending: {
    subject: '{document} {days, plural, =0 {ends today} one {ends tomorrow} other {ends in # days}}',
    text: 'Please upload its successor in time. Without a valid document you cannot accept any more offers.',
    action: 'Upload document',
  },
  account_lapsed: {
    subject: 'A document of your company is missing',
    text: 'A mandatory document has expired or was deleted. You can go on with the orders that you have. You can accept new offers as soon as it is there again.',
  },
  bank_details_changed: {
    subject: 'New bank account: {company}',
    text: 'The bank account of {company} has been changed. Credit notes are paid to the new account from now on. If this was not you and you do not know the reason, change your password at once and call support.',
    none: 'cleared',
    action: 'See payment details',
  },
  document_refused: {
    subject: 'Document not accepted: {document}',
    text: 'We have checked a document of your company and cannot accept it as it is. Please upload it again.',
  },
  account_activated: {
    subject: '{company} is activated',
    text: 'All data and documents are there and checked. You can accept offers without any limits.',
    action: 'See offers',
  },
  documents: {
    liability_insurance: 'Liability insurance',
    craft_card: 'Trade licence card (Handwerkskarte)',
    personal_id_card: 'Identity card',
    trade_license: 'Trade licence',
    tax_exemption_order: 'Tax exemption order',
  },
  email_confirmation: {
    subject: 'Please confirm your e-mail address',
    text: 'Welcome! One click confirms that this address is yours, and logs you in. Offers come only after that.',
    action: 'Confirm e-mail address',
    otherwise:
      'The link is valid for seven days and works once. If you did not register, there is nothing to do: we will not use this address.',
  },
  login_link: {
    subject: 'Your log-in link',
    text: 'This link logs you in without a password.',
    action: 'Log in now',
    otherwise:
      'The link is valid for one hour and works once. If you did not ask for it, there is nothing to do. Do not pass it on to anybody.',
  },
  password_reset: {
    subject: 'Set a new password',
    text: 'This link lets you set a new password.',
    action: 'Set a new password',
    otherwise:
      'The link is valid for one hour and works once. If you did not ask for it, there is nothing to do: your password stays as it is.',
  },
  colleague_added: {
    subject: 'Your access at {company}',
    text: '{by} has added you at {company}. Set a password: then you log in with this e-mail address.',
    action: 'Set a password',
    otherwise:
      'The link is valid for seven days and works once. When it has ended, “Forgot password” on the log-in page gets you a new one. If you do not belong to this company, there is nothing to do.',
    why: 'You get this message because {company} has entered you with this address.',
  },
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your account has just been changed. You are logged out on all other devices now.',
    action: 'It was not me: reset the password',
    otherwise: 'If it was you, there is nothing to do. If not, please contact support immediately.',
  },
  second_factor_changed: {
    subject: 'Your two-step log-in was changed',
    authenticator_added:
      'An authenticator app was set up for your account. From now on the log-in asks for a code.',
    authenticator_removed: 'The authenticator app was removed from your account.',
    passkey_added: 'A passkey was set up for your account.',
    passkey_removed: 'A passkey was removed from your account.',
    recovery_codes_renewed: 'New recovery codes were made for your account. The old ones no longer work.',
    action: 'Open account',
  },
  data_export_ready: {
    subject: 'Your data are ready',
    subject_company: 'The data of {company} are ready',
    text: 'The archive that you requested is ready. You can download it until {until}. To do so, log in and confirm again that it is you; nobody else can open it.',
    action: 'To the download',
  },
  data_erased: {
    subject: 'Your data are deleted',
    subject_company: 'The data of {company} are deleted',
    text: 'Your account and your personal data are deleted. You can no longer log in; this is our last e-mail to you.',
    text_company:
      'The account of {company} with all its locations, people and documents is deleted. Nobody can log in for it any more; this is our last e-mail.',
    kept: 'The law obliges us to keep the following for now (Article 17 (3) (b) GDPR). It is used for nothing else and is deleted automatically afterwards:',
    nothing_kept: 'There is nothing that the law obliges us to keep.',
    credit_notes: '{count, plural, one {One credit note} other {# credit notes}}',
    order_papers: 'Records, reports and signatures of orders ({count, number})',
    agreements: 'Accepted terms and objections ({count, number})',
    tax_papers: '{count, plural, one {One tax exemption order} other {# tax exemption orders}}',
    until: 'until {until} ({laws})',
    complaint:
      'If this was not you, please contact support immediately. You may also complain to any data protection authority.',
    why: 'You receive this message because the deletion was asked for under this address.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    ask: 'Stop emails about “{kind}”? This applies to you only. You will still see everything in the portal.',
    ask_offers:
      'Stop emails about new offers? This applies to you only. Your company keeps receiving offers, and you will still see them in the portal.',
    button: 'Unsubscribe',
    done_title: 'You are unsubscribed',
    done: 'You will not receive any more emails about “{kind}”. You will still see everything in the portal.',
    done_offers:
      'You will not receive any more emails about new offers. Your company keeps receiving offers, and you will still see them in the portal.',
    expired_title: 'This link has expired',
    expired: 'You can stop emails in your notification settings.',
    settings: 'Open all settings',
  },
  push: {
    text: '{title} in {city}',
    offer_text: '{title} in {city} · {when} · {price}',
    offer_no_date: 'date by arrangement',
    offer_new: 'New offer',
    order_cancelled: 'Order cancelled',
    order_on_hold: 'Order on hold',
    order_needs_action: 'Order waits for you',
    order_released: 'Hold ended',
    order_closed: 'Order closed',
    order_reworked: 'Rework needed',
    order_message: 'New message',
    order_mention: 'You were mentioned',
    order_service_answered: 'Answer about additional service',
    order_approved: 'Order approved',
    document_ending: 'Document ends soon',
    account_lapsed: 'Document missing',
    account_lapsed_text: 'Please send it in, so that you can accept offers again.',
    data_export_ready: 'Your data are ready',
    data_export_ready_text: 'You can download them in the portal now.',
    company_export_ready: 'The company’s data are ready',
    company_export_ready_text: 'You can download them in the portal now.',
    offer_taken: 'Offer taken by another company',
    order_taken_back: 'Order taken back',
    order_rescheduled: 'Appointment moved',
    counter_proposal_ended: 'Answer to your counter-proposal',
    signature_received: 'Customer has signed',
    signature_declined: 'Customer has not signed',
    order_delegated: 'An order for you',
    proposal_approved: 'Proposal accepted',
    proposal_rejected: 'Proposal declined',
  },
} as const satisfies Messages
