import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  open: 'Merge with another account',
  title: 'Merge two accounts of a company',
  text: 'For a company that signed up twice. One account is kept, the other one is closed for good: this cannot be undone. A second person approves it.',
  other: 'Other account',
  otherHint: 'Name, town, email address or partner number',
  otherMissing: 'Please choose the other account.',
  suspected: 'Accounts with the same numbers',
  found: 'Accounts found',
  noCompany: 'No company found.',
  same: { vat_id: 'same VAT ID', tax_id: 'same tax number', iban: 'same IBAN' },
  stays: 'Which account do you want to keep?',
  staysMissing: 'Please choose the account to keep.',
  thisPage: 'this account',
  blocked: 'This is not possible now',
  blockers: {
    merged: 'One of the accounts has already been merged with another one.',
    erased: 'One of the accounts has been erased.',
    has_locations: 'One of the accounts has locations. Choose the location that the work belongs to.',
    other_master:
      'Only one of the accounts is a location of a master account, or they belong to different ones.',
    different_vat_id:
      'The VAT IDs differ, so these are two companies. If one is wrong, the company corrects it under “Payment details”.',
    different_tax_id:
      'The tax numbers differ, so these are two companies. If one is wrong, the company corrects it under “Payment details”.',
    different_tax_case: 'The VAT status differs. The company corrects it under “Payment details”.',
    restricted:
      'The account to be closed is restricted. Lift the restriction, or restrict the other one as well.',
    identity_provider: 'The account to be closed uses single sign-on. The company removes it first.',
    request_waiting:
      'A request about one of the accounts is waiting for a second person. Decide about it first.',
    orders_under_way:
      '{count, plural, one {# order of the account to be closed is} other {# orders of the account to be closed are}} still under way. Close the other account instead, or wait until the work has been submitted. With a restriction, no new orders are added.',
    credit_run: 'The account to be closed is in an open run of credit notes. Finish the run first.',
  },
  notice: 'Please check',
  notices: {
    no_common_number:
      'No VAT ID or tax number in common. Make sure that it is the same company: its people will also see bank details and credit notes of the account you keep.',
    different_address: 'The addresses differ.',
    unconfirmed_people:
      'Not all people have confirmed their email address. They get access to the account you keep as well.',
    no_bank_data:
      'The account you keep has no IBAN or tax number. Until the company enters them, the orders cannot be credited.',
    no_agreement:
      'In the account you keep, the company has not agreed to self-billing. Until then the orders cannot be credited.',
    gets_no_offers: 'The account you keep gets no offers.',
  },
  moves: {
    title: '{name} gets',
    people: 'People, with their rights',
    known_people: 'People who have access there already (rights unchanged)',
    orders: 'Orders in approval or without a credit note',
    documents: 'Documents that are missing there',
    offers: 'Open offers (withdrawn and matched again)',
  },
  remains: {
    title: 'Stays with {name}, readable by the people of both accounts',
    orders: 'Past orders',
    credit_notes: 'Credit notes',
  },
  nothing: 'Nothing.',
  readable:
    'Bank details, qualifications, prices and agreements of the account you keep do not change. Documents that it already has stay in the other one, where only we can see them.',
  reason: 'Reason',
  reasonHint: 'For example: signed up twice, agreed with the owner by phone.',
  submit: 'Request merge',
  waits: 'The merge is waiting for a second person',
  done: 'Accounts merged',
  former: 'Merged with:',
  perhapsSame: 'Perhaps the same company:',
} satisfies Translation<typeof de>
