import { sql } from 'kysely'
import { signatureQuestions } from '#contract/forms/model'
import { erasedName } from '../retention-duties.rules.ts'
import {
  orderEndDate,
  isSignatureFile,
  whereAccounts,
  whereOrdersOfAccounts,
  whereContact,
} from './row-filters.sql.ts'
import type { DataInventory, ErasureAction } from './table-handling.sql.ts'

const blankAuthor: ErasureAction = { blank: { author: `'${erasedName}'` } }
const retainedDocuments: ErasureAction = { retain: 'order_papers', since: orderEndDate }
const retainedAttachments: ErasureAction = { retain: 'order_papers', since: orderEndDate, uncounted: true }
const ownedByOthers: ErasureAction = { unchanged: 'of_others' }

/**
 * Tables about orders: offers, comments, photos, signatures, protocols. They are the customer's and the
 * marketplace's data, too.
 */
export const orderTables = {
  jobs: {
    person: {
      rows: (id) => sql`t.delegated_to_id = ${id}`,
      visibleColumns: ['sfid', 'name', 'order_type', 'status', 'appointment_start', 'appointment_end'],
      erasureAction: { blank: { delegated_to_id: 'null', version: 't.version + 1' } },
    },
    company: {
      rows: (ids) => sql`t.partner_account_id = any (${[...ids]}::text[])`,
      hiddenColumns: ['price_selling_cents'],
      erasureAction: { unchanged: 'without_name' },
    },
    otherPeople: 'customer',
  },
  customers: {
    company: {
      rows: (ids) =>
        sql`t.id in (select j.customer_id from jobs j where j.partner_account_id = any (${[...ids]}::text[]))`,
      hiddenColumns: ['anonymised_at', 'kept_until'],
      erasureAction: ownedByOthers,
    },
    otherPeople: 'customer',
  },
  offers: {
    company: { rows: whereAccounts, erasureAction: { blank: { reject_text: 'null' } } },
  },
  order_rows: {
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
    otherPeople: 'customer',
  },
  // Written by triggers from the order and its customer, so that an erasure changes it too.
  order_search: { otherPeople: 'customer' },
  // Points to a comment and says only since when it waits.
  open_questions: { withoutPersonalData: true },
  job_services: {
    company: {
      rows: whereOrdersOfAccounts,
      hiddenColumns: ['price_selling_cents'],
      erasureAction: ownedByOthers,
    },
  },
  job_custom_services: {
    company: {
      rows: whereOrdersOfAccounts,
      hiddenColumns: ['price_listing_cents', 'price_selling_cents'],
      erasureAction: ownedByOthers,
    },
  },
  job_products: {
    company: {
      rows: whereOrdersOfAccounts,
      hiddenColumns: ['price_listing_cents'],
      erasureAction: ownedByOthers,
    },
  },
  product_orders: {
    company: { rows: whereOrdersOfAccounts, erasureAction: ownedByOthers },
    otherPeople: 'customer',
  },
  job_cancellations: { company: { rows: whereAccounts, erasureAction: { unchanged: 'without_name' } } },
  comments: {
    person: { rows: whereContact, erasureAction: blankAuthor },
    company: {
      rows: whereOrdersOfAccounts,
      exportCondition: sql`('partner' = any (t.visible_for) or t.account_id is not null)`,
      erasureAction: { unchanged: 'without_name' },
    },
    otherPeople: 'customer',
  },
  comment_files: {
    company: { rows: whereOrdersOfAccounts, erasureAction: retainedAttachments },
    otherPeople: 'customer',
  },
  comment_mentions: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: {
      rows: (ids) =>
        sql`t.comment_id in (select c.id from comments c where c.account_id = any (${[...ids]}::text[]))`,
      erasureAction: 'delete',
    },
  },
  comment_unread: {
    person: { rows: whereContact, notExported: 'copy', erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
  counter_proposals: {
    person: { rows: whereContact, erasureAction: blankAuthor },
    company: { rows: whereAccounts, erasureAction: blankAuthor },
  },
  additional_services: {
    person: { rows: whereContact, erasureAction: blankAuthor },
    company: { rows: whereAccounts, erasureAction: blankAuthor },
  },
  proposals: {
    person: { rows: whereContact, erasureAction: blankAuthor },
    company: { rows: whereAccounts, erasureAction: blankAuthor },
  },
  proposal_lines: {
    company: {
      rows: (ids) =>
        sql`t.proposal_id in (select p.id from proposals p where p.account_id = any (${[...ids]}::text[]))`,
      erasureAction: { unchanged: 'without_name' },
    },
  },
  briefing_documents: {
    company: { rows: whereOrdersOfAccounts, erasureAction: ownedByOthers },
    otherPeople: 'customer',
  },
  job_files: {
    company: { rows: whereOrdersOfAccounts, erasureAction: retainedAttachments },
    otherPeople: 'customer',
  },
  submissions: {
    person: {
      rows: whereContact,
      hiddenJsonKeys: { answers: [signatureQuestions.file, signatureQuestions.name] },
      erasureAction: { retain: 'order_papers', since: orderEndDate, retainedRows: sql`not t.draft` },
    },
    company: {
      rows: whereAccounts,
      erasureAction: { retain: 'order_papers', since: orderEndDate, retainedRows: sql`not t.draft` },
    },
    otherPeople: 'customer',
  },
  customer_signatures: {
    person: {
      rows: whereContact,
      visibleColumns: ['job_id', 'state', 'channel', 'at'],
      erasureAction: retainedDocuments,
    },
    company: { rows: whereAccounts, erasureAction: retainedDocuments },
    otherPeople: 'customer',
  },
  signature_requests: {
    person: {
      rows: whereContact,
      visibleColumns: ['id', 'job_id', 'sent_at', 'expires_at', 'reminded_at', 'answered_at', 'answer'],
      erasureAction: retainedAttachments,
    },
    company: { rows: whereAccounts, hiddenColumns: ['document_sha256'], erasureAction: retainedAttachments },
    otherPeople: 'customer',
  },
  protocols: {
    company: { rows: whereOrdersOfAccounts, erasureAction: retainedDocuments },
    otherPeople: 'customer',
  },
  seals: {
    company: {
      rows: whereOrdersOfAccounts,
      hiddenColumns: ['certificate'],
      erasureAction: retainedAttachments,
    },
  },
  seal_time_stamps: {
    company: {
      rows: (ids) =>
        sql`t.seal_id in (select s.id from seals s join jobs j on j.api_id = s.job_id where j.partner_account_id = any (${[...ids]}::text[]))`,
      hiddenColumns: ['imprint', 'token'],
      erasureAction: { deletedWith: 'seals' },
    },
  },
  uploads: {
    person: { rows: whereContact, hiddenColumns: ['pieces'], erasureAction: 'delete' },
    company: { rows: whereAccounts, hiddenColumns: ['pieces'], erasureAction: 'delete' },
  },
  // Files come last: they are deleted with their bytes once no other table refers to them.
  files: {
    person: {
      rows: whereContact,
      exportCondition: sql`not ${isSignatureFile(sql.ref('t'))}`,
      hiddenColumns: ['storage_key', 'thumbnail_key'],
      erasureAction: 'delete',
    },
    company: {
      rows: whereAccounts,
      hiddenColumns: ['storage_key', 'thumbnail_key'],
      erasureAction: 'delete',
    },
    otherPeople: 'customer',
  },
} satisfies Partial<DataInventory>
