import { sql } from 'kysely'
import { signatureQuestions } from '#contract/forms/model'
import { nobody } from '../retention-duties.rules.ts'
import { endOfOrder, isSignature, ofAccounts, ofOrders, ofPerson } from './row-filters.sql.ts'
import type { Register, Fate } from './table-rule.ts'

const author: Fate = { blanked: { author: `'${nobody}'` } }
const papers: Fate = { kept: 'order_papers', since: endOfOrder }
const beside: Fate = { kept: 'order_papers', since: endOfOrder, uncounted: true }
const ofOthers: Fate = { stays: 'of_others' }

/** Orders: what was offered, agreed, written, photographed and signed. They belong to customer and marketplace, too. */
export const orders = {
  jobs: {
    person: {
      rows: (id) => sql`t.delegated_to_id = ${id}`,
      only: ['sfid', 'name', 'order_type', 'status', 'appointment_start', 'appointment_end'],
      fate: { blanked: { delegated_to_id: 'null', version: 't.version + 1' } },
    },
    company: {
      rows: (ids) => sql`t.partner_account_id = any (${[...ids]}::text[])`,
      hide: ['price_selling_cents'],
      fate: { stays: 'without_name' },
    },
    others: 'customer',
  },
  customers: {
    company: {
      rows: (ids) =>
        sql`t.id in (select j.customer_id from jobs j where j.partner_account_id = any (${[...ids]}::text[]))`,
      hide: ['anonymised_at', 'kept_until'],
      fate: ofOthers,
    },
    others: 'customer',
  },
  offers: {
    company: { rows: ofAccounts, fate: { blanked: { reject_text: 'null' } } },
  },
  order_rows: { company: { rows: ofAccounts, withheld: 'copy', fate: 'goes' }, others: 'customer' },
  job_services: { company: { rows: ofOrders, hide: ['price_selling_cents'], fate: ofOthers } },
  job_custom_services: {
    company: { rows: ofOrders, hide: ['price_listing_cents', 'price_selling_cents'], fate: ofOthers },
  },
  job_products: { company: { rows: ofOrders, hide: ['price_listing_cents'], fate: ofOthers } },
  product_orders: { company: { rows: ofOrders, fate: ofOthers }, others: 'customer' },
  job_cancellations: { company: { rows: ofAccounts, fate: { stays: 'without_name' } } },
  comments: {
    person: { rows: ofPerson, fate: author },
    company: {
      rows: ofOrders,
      shown: sql`('partner' = any (t.visible_for) or t.account_id is not null)`,
      fate: { stays: 'without_name' },
    },
    others: 'customer',
  },
  counter_proposals: {
    person: { rows: ofPerson, fate: author },
    company: { rows: ofAccounts, fate: author },
  },
  proposals: {
    person: { rows: ofPerson, fate: author },
    company: { rows: ofAccounts, fate: author },
  },
  proposal_lines: {
    company: {
      rows: (ids) =>
        sql`t.proposal_id in (select p.id from proposals p where p.account_id = any (${[...ids]}::text[]))`,
      fate: { stays: 'without_name' },
    },
  },
  briefing_documents: { company: { rows: ofOrders, fate: ofOthers }, others: 'customer' },
  job_files: { company: { rows: ofOrders, fate: beside }, others: 'customer' },
  submissions: {
    person: {
      rows: ofPerson,
      hideKeys: { answers: [signatureQuestions.file, signatureQuestions.name] },
      fate: { kept: 'order_papers', since: endOfOrder, only: sql`not t.draft` },
    },
    company: {
      rows: ofAccounts,
      fate: { kept: 'order_papers', since: endOfOrder, only: sql`not t.draft` },
    },
    others: 'customer',
  },
  customer_signatures: {
    person: { rows: ofPerson, only: ['job_id', 'state', 'channel', 'at'], fate: papers },
    company: { rows: ofAccounts, fate: papers },
    others: 'customer',
  },
  signature_requests: {
    person: {
      rows: ofPerson,
      only: ['id', 'job_id', 'sent_at', 'expires_at', 'reminded_at', 'answered_at', 'answer'],
      fate: beside,
    },
    company: { rows: ofAccounts, hide: ['document_sha256'], fate: beside },
    others: 'customer',
  },
  protocols: { company: { rows: ofOrders, fate: papers }, others: 'customer' },
  seals: { company: { rows: ofOrders, hide: ['certificate'], fate: beside } },
  uploads: {
    person: { rows: ofPerson, hide: ['pieces'], fate: 'goes' },
    company: { rows: ofAccounts, hide: ['pieces'], fate: 'goes' },
  },
  // Last of all: what nothing speaks of any more goes, with its bytes.
  files: {
    person: {
      rows: ofPerson,
      shown: sql`not ${isSignature(sql.ref('t'))}`,
      hide: ['storage_key', 'thumbnail_key'],
      fate: 'goes',
    },
    company: { rows: ofAccounts, hide: ['storage_key', 'thumbnail_key'], fate: 'goes' },
    others: 'customer',
  },
} satisfies Partial<Register>
