import { sql } from 'kysely'
import { erasedName } from '../retention-duties.rules.ts'
import { whereAccounts, whereContact } from './row-filters.sql.ts'
import type { DataInventory } from './table-handling.sql.ts'

const whereCreditNote = (ids: readonly string[]) =>
  sql<boolean>`t.credit_note_id in (select n.id from credit_notes n where n.account_id = any (${[...ids]}::text[]))`
const creditNoteIssueDate = sql`(select n.issue_date from credit_notes n where n.id = t.credit_note_id)`

const agreementEndDate = sql`greatest(t.agreed_at, t.ended_at,
  (select max(n.issue_date)::timestamptz from credit_notes n where n.account_id = t.account_id))`

/** Tables about companies: account, company documents, prices, terms, credit notes. */
export const companyTables = {
  accounts: {
    company: {
      rows: (ids) => sql`t.id = any (${[...ids]}::text[])`,
      hiddenColumns: ['erased_at'],
      erasureAction: {
        blank: {
          parent_id: 'null',
          tracking_id: 'gen_random_uuid()',
          name: `'${erasedName}'`,
          state: `'not_interested'`,
          email: 'null',
          phone: 'null',
          street: 'null',
          postal_code: 'null',
          city: 'null',
          latitude: 'null',
          longitude: 'null',
          billing_street: 'null',
          billing_postal_code: 'null',
          billing_city: 'null',
          iban: 'null',
          bic: 'null',
          account_holder: 'null',
          tax_id: 'null',
          vat_id: 'null',
          invoice_email: 'null',
          invoice_phone: 'null',
          craft_role_number: 'null',
          installer_id_number: 'null',
          network_operator: 'null',
          referral_source: 'null',
          marketing_accepted_at: 'null',
          version: 't.version + 1',
          erased_at: 'now()',
        },
      },
    },
  },
  account_restrictions: {
    person: {
      rows: whereContact,
      visibleColumns: ['account_id', 'objection', 'objected_at'],
      erasureAction: { blank: { contact_id: 'null', objected_by: `'${erasedName}'` } },
    },
    company: { rows: whereAccounts, hiddenColumns: ['staff_id'], erasureAction: 'delete' },
  },
  account_requests: {
    company: { rows: whereAccounts, hiddenColumns: ['created_by', 'decided_by'], erasureAction: 'delete' },
  },
  identity_providers: {
    company: { rows: whereAccounts, hiddenColumns: ['client_secret'], erasureAction: 'delete' },
  },
  // Ten minutes at most; without the person.
  provider_logins: {
    company: {
      rows: whereAccounts,
      notExported: 'secret',
      erasureAction: { deletedWith: 'identity_providers' },
    },
  },
  closing_days: { company: { rows: whereAccounts, erasureAction: 'delete' } },
  account_qualifications: { company: { rows: whereAccounts, erasureAction: 'delete' } },
  document_reminders: {
    company: {
      rows: (ids) =>
        sql`t.document_id in (select d.id from company_documents d where d.account_id = any (${[...ids]}::text[]))`,
      erasureAction: { deletedWith: 'company_documents' },
    },
  },
  company_documents: {
    company: {
      rows: whereAccounts,
      erasureAction: {
        retain: 'tax_papers',
        since: sql`coalesce(t.lifetime_end::timestamptz, t.created_at)`,
        retainedRows: sql`t.type = 'tax_exemption_order'`,
      },
    },
  },
  service_prices: { company: { rows: whereAccounts, erasureAction: 'delete' } },
  offer_settings: {
    person: {
      rows: (contactId) => sql`t.automatic_by = ${contactId}`,
      visibleColumns: ['account_id', 'automatic_since'],
      // Without the person who is responsible for it, the automatic acceptance is off.
      erasureAction: { blank: { automatic_by: 'null', automatic_since: 'null' } },
    },
    company: { rows: whereAccounts, erasureAction: 'delete' },
  },
  offer_decisions: { company: { rows: whereAccounts, erasureAction: 'delete' } },
  terms_acceptances: {
    person: { rows: whereContact, erasureAction: { retain: 'agreements', since: sql`t.accepted_at` } },
    company: { rows: whereAccounts, erasureAction: { retain: 'agreements', since: sql`t.accepted_at` } },
  },
  // The proof lasts as long as the credit notes that are based on it.
  self_billing_agreements: {
    person: {
      rows: whereContact,
      erasureAction: { retain: 'credit_notes', since: agreementEndDate, uncounted: true },
    },
    company: {
      rows: whereAccounts,
      erasureAction: { retain: 'credit_notes', since: agreementEndDate, uncounted: true },
    },
  },
  credit_notes: {
    company: {
      rows: whereAccounts,
      hiddenColumns: ['search'],
      erasureAction: { retain: 'credit_notes', since: sql`greatest(t.issue_date, t.cancellation_date)` },
    },
  },
  credit_note_lines: {
    company: {
      rows: whereCreditNote,
      erasureAction: { retain: 'credit_notes', since: creditNoteIssueDate, uncounted: true },
    },
  },
  // Orders and totals of credit notes on the day of their release.
  credit_run_items: {
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: { unchanged: 'without_name' } },
  },
  // Bank details of paid credit notes; the credit notes themselves are exported.
  transfers: {
    company: {
      rows: whereCreditNote,
      notExported: 'copy',
      erasureAction: { retain: 'credit_notes', since: creditNoteIssueDate, uncounted: true },
    },
  },
  // Bookings of the marketplace's own account, as the bank states them.
  bank_lines: {
    company: {
      rows: (ids) => sql`exists (select from transfers x join credit_notes n on n.id = x.credit_note_id
        where x.id = any (t.transfer_ids || t.candidate_ids) and n.account_id = any (${[...ids]}::text[]))`,
      notExported: 'copy',
      erasureAction: { retain: 'credit_notes', since: sql`t.booked_on`, uncounted: true },
    },
  },
  credit_note_objections: {
    person: { rows: whereContact, erasureAction: { retain: 'agreements', since: sql`t.objected_at` } },
    company: { rows: whereCreditNote, erasureAction: { retain: 'agreements', since: sql`t.objected_at` } },
  },
  credit_note_packages: {
    person: { rows: whereContact, hiddenColumns: ['credit_note_ids'], erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
} satisfies Partial<DataInventory>
