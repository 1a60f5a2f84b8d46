export default {
  title: 'Data protection',
  company: 'Company',
  account: 'My account',
  cancel: 'Cancel',
  export: {
    personTitle: 'Your data',
    companyTitle: 'The company’s data',
    personText:
      'Download everything that the portal keeps about you: as a zip with a readable overview, tables (JSON and CSV) and your files. Only you can open it.',
    companyText:
      'Download everything that the portal keeps about your company and its locations: orders, credit notes, job reports, photos, documents and people, as a zip with a readable overview and tables (JSON and CSV). Only you can open it.',
    order: 'Request the data',
    wait: 'Your last request is still being put together.',
    ordered: 'Your data is being prepared',
    orderedText: 'We will write to {email} as soon as everything is ready.',
    list: 'Requested data',
    making: 'Being prepared',
    makingOf: 'Being prepared ({done, number} of {total, number})',
    ready: 'Ready, {size}',
    until: 'until {date}',
    download: 'Download',
  },
  toCompany: 'The company’s data',
  erase: {
    personTitle: 'Delete account',
    companyTitle: 'Delete company',
    personLead: 'You first see what is deleted and what the law requires us to keep for now.',
    companyLead:
      'Deletes the company with all its locations, people and documents. You first see what is deleted and what the law requires us to keep for now.',
    open: 'See what is deleted',
    first: 'First download what you want to keep.',
    firstLink: 'Go to the download',
    blocked: 'This has to be done first',
    notYet: 'Possible once the points above are done.',
    blockers: {
      last_admin_contacts: 'You are the last admin of {company}. Give this role to someone else.',
      last_admin_erase:
        'Nobody but you works for {company}. Delete the company; your account is deleted with it.',
      open_orders:
        '{company}: {count, plural, one {One order is} other {# orders are}} not done yet. Finish or return them.',
      uncredited_orders:
        '{company}: the credit note for {count, plural, one {one approved order} other {# approved orders}} is still to come. Please wait until it is there.',
      unpaid_credit_notes:
        '{company}: {count, plural, one {One credit note is} other {# credit notes are}} not paid yet. Without your bank details the money would not arrive.',
      open_objections:
        '{company}: {count, plural, one {One objection is} other {# objections are}} not answered yet.',
    },
    goTo: {
      last_admin_contacts: 'Open team',
      last_admin_erase: 'Delete company',
      open_orders: 'Open orders',
      uncredited_orders: 'Completed orders',
      unpaid_credit_notes: 'Open credit notes',
      open_objections: 'Open credit notes',
    },
    atOnce: 'Deleted immediately',
    person: {
      profile: 'Name, email address, phone number and password',
      login: 'Log-ins, devices, two-step log-in, passkeys and calendar subscription',
      news: 'Notifications and their settings',
      files: 'Drafts and files that belong to no order',
      orders:
        '{count, plural, one {One open order that is assigned to you goes} other {# open orders that are assigned to you go}} back to the company.',
    },
    companyData: {
      profile: 'Name, address, contact, bank and tax details',
      papers: 'Company documents, qualifications and your own prices',
      people:
        '{count, plural, one {The access of one person} other {The access of # people}}; anyone who works nowhere else is deleted entirely.',
      locations: 'Locations: {names}',
      offers: 'Open offers and your partner badge',
    },
    without: 'Kept without your name',
    withoutPerson:
      'What you did and wrote in orders stays part of them. It then says “N. N.” in place of your name.',
    withoutCompany:
      'Orders that you carried out also concern the customer and the marketplace. They then say “N. N.” in place of your company’s name.',
    kept: 'Kept for now by law',
    keptText:
      'We are legally obliged to (Article 17 (3) (b) GDPR). It is used for nothing else and is deleted automatically afterwards. This list is also in the confirmation that you get by email.',
    nothingKept: 'There is nothing that the law obliges us to keep.',
    what: 'What',
    until: 'At most until',
    untilDay: 'At most until {date}',
    law: 'Law',
    keptOf: {
      credit_notes: '{count, plural, one {One credit note} other {# credit notes}}, with cancellations',
      order_papers: 'Job reports, daily reports and signatures of orders ({count, number})',
      agreements: 'Accepted terms and objections ({count, number})',
      tax_papers: '{count, plural, one {One tax exemption certificate} other {# tax exemption certificates}}',
    },
    name: 'Name of the company',
    nameHint: 'To confirm: {name}',
    confirmation: 'your confirmation',
    read: 'I have read what is deleted and what is kept.',
    personDo: 'Delete account permanently',
    companyDo: 'Delete company permanently',
    sure: 'Delete your account permanently?',
    sureText: 'You are logged out immediately. This cannot be undone.',
    changed: 'Something has changed in the meantime',
    changedText: 'Please look again at what is deleted and what is kept.',
    personDone: 'Your account is deleted',
    companyDone: 'The company is deleted',
    doneText: 'An email tells you what the law requires us to keep for now.',
  },
}
